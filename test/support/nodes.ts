import { delimiter } from 'node:path'
import { skipUnless } from './skip-unless.ts'

/** The Node binaries on which minutes of installing and building are tried. */
export const nodes = (process.env.GVQ_NODES ?? '').split(delimiter).filter(path => path !== '')

export const needsNodes = skipUnless(
  nodes.length > 0,
  'installs and builds gvq on each of some Node binaries: GVQ_NODES=$(command -v node)',
)
