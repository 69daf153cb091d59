import { join } from 'node:path'
import { build } from 'vite'
import { pageBuild } from '../../bin/page-build.mjs'

const page = join(import.meta.dirname, 'page')

/** Writes the page of an answer into a folder: one script, with that of its thread in it, and one style sheet. */
export async function buildAnswerPage(folder) {
  await build({
    root: page,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [{ find: './start-worker.ts', replacement: join(page, 'start-worker.ts') }] },
    build: {
      ...pageBuild(folder),
      emptyOutDir: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(page, 'main.ts'),
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: 'page.js',
          assetFileNames: 'page[extname]',
        },
      },
    },
  })
}
