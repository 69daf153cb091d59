export { type Formatted, formatSource, print } from './format.ts'
