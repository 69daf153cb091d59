export { type OpenApiDocument, type OpenApiOptions, openApiDocument } from './document.ts'
export { openApiEndpoints } from './endpoints.ts'
export { type JsonSchema, parametersSchema, schemaOf, sentScalar } from './value-schema.ts'
