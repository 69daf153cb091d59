// npm run release -- 0.2.0: writes the version wherever it stands, dates the changelog, commits and tags. Pushes nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const files = ['package.json', 'package-lock.json', 'editors/vscode/package.json']
/** Pages that name the file of the package. */
const pages = ['README.md', 'docs/install.md', 'docs/editors.md', 'docs/deploy/gvq.rb']

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' })
const parts = text => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number)

function fail(text) {
  console.error(`error: ${text}`)
  process.exit(1)
}

const [version = ''] = process.argv.slice(2)
const { version: before } = JSON.parse(readFileSync('package.json', 'utf8'))
const [next, last] = [parts(version), parts(before)]
if (next === undefined) fail('give a version such as 0.2.0')
const at = next.findIndex((part, i) => part !== last[i])
if (at < 0 || next[at] < last[at]) fail(`${version} does not come after ${before}`)
if (git('status', '--porcelain') !== '') fail('the work tree is not clean')

const log = readFileSync('CHANGELOG.md', 'utf8')
const [, rest = ''] = log.split('## Unreleased\n')
if (rest.split('\n## ')[0].trim() === '') fail('CHANGELOG.md has nothing under "Unreleased"')
const day = new Date().toISOString().slice(0, 10)
writeFileSync('CHANGELOG.md', log.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${day})\n`))

for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const places = file === 'package-lock.json' ? 2 : 1
  let left = places
  const written = text.replaceAll(`"version": "${before}"`, found =>
    left-- > 0 ? `"version": "${version}"` : found,
  )
  if (left > 0) fail(`${file} does not have the version ${before}`)
  writeFileSync(file, written)
}
for (const page of pages) {
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replaceAll(`gvq-${before}.`, `gvq-${version}.`).replaceAll(`v${before}/`, `v${version}/`),
  )
}

git('commit', '--quiet', '--all', '--message', `Version ${version}`)
git('tag', `v${version}`)
console.log(
  `Version ${version} is committed and tagged. Run .ci/run in a clean clone of it, then: git push origin main v${version}`,
)
