/** The rows of the items at the ends of edges. */
export interface Ends {
  readonly from: Uint32Array
  readonly to: Uint32Array
}
