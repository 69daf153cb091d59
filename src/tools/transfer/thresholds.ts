/** Of restored dumps. Tests make them small. */
export const thresholds = {
  /** Parts of one transaction: larger ones do not load faster, and what is UNIQUE in one is looked for at once. */
  restoredTogether: 50_000,
}
