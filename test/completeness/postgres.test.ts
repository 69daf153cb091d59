import { describeCompleteness } from './suite.ts'

// Without the extension vector.
describeCompleteness('embedded', { momentsOfWay: 1 })
