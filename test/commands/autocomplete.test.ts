import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { COMMANDS } from '../../src/terminal/commands/index.ts'
import { runGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

it('gvq autocomplete creates a script with which bash completes commands and flags', async () => {
  const folder = await temporaryFolder()
  const env = {
    HOME: folder,
    SHELL: '/bin/bash',
    XDG_CACHE_HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
  }
  const { code, stdout } = await runGvq(['autocomplete', 'bash'], { cwd: folder, env })
  expect([code, stdout]).toEqual([0, expect.stringContaining('gvq autocomplete:script bash')])
  const script = join(folder, 'complete.bash')
  // What the package bash-completion provides.
  await writeFile(
    script,
    `_get_comp_words_by_ref() { cur="\${COMP_WORDS[COMP_CWORD]}"; }
__ltrim_colon_completions() { :; }
source '${join(folder, 'gvq/autocomplete/functions/bash/gvq.bash')}'
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_gvq_autocomplete
printf '%s\\n' "\${COMPREPLY[@]}"
`,
  )
  const completed = async (...words: readonly string[]) =>
    (await promisify(execFile)('bash', [script, ...words])).stdout.trim().split('\n').sort()
  expect(await completed('gvq', 'im')).toEqual(['import'])
  expect(await completed('gvq', '')).toEqual(expect.arrayContaining(Object.keys(COMMANDS)))
  expect(await completed('gvq', 'import', '--re')).toEqual(['--rejects'])
  const setup = await runGvq(['autocomplete:script', 'bash'], { cwd: folder, env })
  expect([setup.code, setup.stdout]).toEqual([0, expect.stringContaining('gvq/autocomplete/bash_setup')])
})
