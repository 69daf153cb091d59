export type { AnswerType } from './answer-type.ts'
export { answerType, resultType } from './result-type.ts'
export { generateTypeScript } from './typescript.ts'
export { recordName } from './value-type.ts'
