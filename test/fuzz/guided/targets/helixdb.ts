import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallFile } from '../../../hostile/support/legacy-file.ts'
import { readLegacy } from '../../../hostile/support/legacy-sweep.ts'
import { expectGvqError, fileOf, type Target } from '../support.ts'

const toFile = fileOf('data.mdb')

export const { fuzz, seeds }: Target = {
  fuzz: data => expectGvqError(() => readLegacy(toFile(data))),
  async seeds() {
    const folder = await mkdtemp(join(tmpdir(), 'gvq-fuzz-seeds-'))
    try {
      return [await smallFile(folder)]
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}
