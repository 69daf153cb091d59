import { describeCompleteness } from './suite.ts'

describeCompleteness('rocksdb')
