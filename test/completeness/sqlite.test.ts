import { describeCompleteness } from './suite.ts'

describeCompleteness('sqlite', { momentsOfWay: 3 })
