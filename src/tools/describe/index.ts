export {
  type DescribedQuery,
  type DescribedType,
  describeQuery,
  describeType,
  leadingComment,
} from './declarations.ts'
export { dotText } from './dot.ts'
export { mermaidText } from './mermaid.ts'
export { collectStats, type Stats } from './stats.ts'
export { statsText } from './stats-text.ts'
export { queryText, signature, typeText } from './text.ts'
