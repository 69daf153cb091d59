export { type AnswerStyle, answerSchema, recordSchemas } from './answer-schema.ts'
export { type OpenApiDocument, type OpenApiOptions, openApiDocument } from './document.ts'
export { openApiEndpoints } from './endpoints.ts'
export { answeredScalar, type JsonSchema, parametersSchema, schemaOf, sentScalar } from './value-schema.ts'
