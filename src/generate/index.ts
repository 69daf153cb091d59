export { resultType } from './result-type.ts'
export { generateTypeScript } from './typescript.ts'
