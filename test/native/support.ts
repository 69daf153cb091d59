import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nodeApiHeaders } from '../../src/base/native/build/compiler.ts'
import { skipUnless } from '../support/skip-unless.ts'

export const needsCompiler = skipUnless(
  spawnSync('g++', ['--version']).status === 0,
  'g++ is not there: apt-get install g++',
)

/** Sources of native modules by the outcome of loading them. */
export const modules = {
  aborts: `#include <cstdio>
    #include <cstdlib>
    __attribute__((constructor)) static void start() { std::fputs("no way\\n", stderr); std::abort(); }`,
  works: `#include <node_api.h>
    NAPI_MODULE_INIT() { return exports; }`,
  misses: `extern "C" void not_there();
    __attribute__((constructor)) static void start() { not_there(); }`,
} as const

/** Compiles a native module to a path. */
export async function compileModule(source: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.cc`, source)
  const args = ['-shared', '-fPIC', '-Wl,-z,now', '-isystem', nodeApiHeaders(), `${path}.cc`, '-o', path]
  const { status, stderr } = spawnSync('g++', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
