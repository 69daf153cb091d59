// Installs what the tests of `local:` need: Transformers.js, and a package for the model's files that it carries.
import { spawnSync } from 'node:child_process'

const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
const { status, error } = spawnSync('npm', ['install', ...options], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (error !== undefined) console.error(error.message)
process.exitCode = status ?? 1
