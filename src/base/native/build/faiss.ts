import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import { writeTo } from '../../files/open-to-write.ts'
import { privateFile, privateFolder } from '../../files/private-files.ts'
import { type Compiler, compile, nodeApiHeaders } from './compiler.ts'

/** FAISS before 1.7.4 lacks the name that faiss-node uses. Declaring it again where it exists is valid C++. */
const indexType = '#include <cstdint>\nnamespace faiss { using idx_t = std::int64_t; }\n'

/** Reports whether the headers of FAISS are found. `CXXFLAGS` can name their folder. */
export async function hasFaissHeaders(compiler: Compiler): Promise<boolean> {
  return inScratch(async scratch => {
    const source = join(scratch, 'faiss.cc')
    await writeTo(source, '#include <faiss/Index.h>\n', { way: 'new', mode: privateFile })
    return compile(compiler, [...words('CXXFLAGS'), '-fsyntax-only', source]).then(
      () => true,
      () => false,
    )
  })
}

/**
 * Compiles the only source file of the package faiss-node against the system's FAISS; its own build clones FAISS. Writes
 * the result to `binary`, complete or not at all.
 * @throws GvqError with the errors of the compiler
 */
export async function buildFaiss(packageFolder: string, binary: string, compiler: Compiler): Promise<void> {
  const source = join(packageFolder, 'src', 'faiss.cc')
  const addonApi = dirname(createRequire(source).resolve('node-addon-api/package.json'))
  makeFolder(dirname(binary), privateFolder)
  await inScratch(async scratch => {
    const header = join(scratch, 'idx_t.h')
    await writeTo(header, indexType, { way: 'new', mode: privateFile })
    const output = `${binary}.${process.pid}.tmp`
    await compile(compiler, [
      ...['-O3', '-std=c++17', '-fPIC', '-shared', '-fopenmp', '-DNAPI_VERSION=6', ...words('CXXFLAGS')],
      ...['-isystem', nodeApiHeaders(), '-isystem', addonApi, '-include', header, source, '-o', output],
      // Binds references to its own symbols to itself: see own-symbols.ts.
      ...['-Wl,-Bsymbolic', ...words('LDFLAGS'), '-lfaiss', '-lblas', '-llapack'],
    ])
    await rename(output, binary)
  })
}

function words(variable: 'CXXFLAGS' | 'LDFLAGS'): readonly string[] {
  return process.env[variable]?.split(/\s+/).filter(word => word !== '') ?? []
}

async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-build-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
