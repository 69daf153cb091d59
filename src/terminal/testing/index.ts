export { findTestFiles } from './find.ts'
export { junitText } from './junit.ts'
export { type FileResult, type RunOptions, runTestFile, type TestResult } from './run.ts'
export { updateTestFile } from './update.ts'
