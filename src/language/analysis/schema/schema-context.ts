import type { Property } from '../../catalog/index.ts'
import type { Report } from '../report.ts'

/** What the rules of a schema share. */
export interface SchemaContext {
  readonly report: Report
  /** Types and properties with an error of their own; types by `typeKey`. */
  readonly brokenTypes: Set<string>
  readonly brokenProperties: Set<Property>
}
