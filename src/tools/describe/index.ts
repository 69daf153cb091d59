export {
  type DescribedQuery,
  type DescribedType,
  describeQuery,
  describeType,
} from './declarations.ts'
export { dotText, mermaidText } from './diagrams.ts'
export { collectStats, type Stats, statsText } from './stats.ts'
export { queryText, signature, typeText } from './text.ts'
