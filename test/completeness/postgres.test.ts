import { describeCompleteness } from './suite.ts'

// This server lacks the extension vector.
describeCompleteness('embedded', { momentsOfWay: 1 })
