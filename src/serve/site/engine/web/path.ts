export { basename, dirname, isAbsolute, join, relative, resolve } from 'pathe'

export const sep = '/'
