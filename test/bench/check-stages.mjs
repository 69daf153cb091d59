// Bundled and run by check.mjs: checks one project and prints the time of each stage, in ms. Loading includes process start.

import { loadProject } from '../../src/database/project/index.ts'
import { check } from '../../src/language/analysis/index.ts'
import { renderPretty } from '../../src/language/diagnostics/index.ts'
import { parse } from '../../src/language/syntax/index.ts'

const times = {}
let last = 0

function lap(stage) {
  const now = performance.now()
  times[stage] = now - last
  last = now
}

async function run(folder) {
  lap('load')
  const { files } = await loadProject(folder)
  lap('read')
  const parsed = files.map(parse)
  lap('parse')
  const { diagnostics } = check(
    parsed.map(({ tree }) => tree),
    parsed.flatMap(({ brokenTypes }) => brokenTypes),
  )
  lap('check')
  await renderPretty([...parsed.flatMap(result => result.diagnostics), ...diagnostics], { colour: true })
  lap('render')
  console.log(JSON.stringify(times))
}

run(process.argv[2])
