const names = ['cold-start', 'check', 'engine', 'peers', 'http', 'keystroke', 'import', 'reload']
const wanted = process.argv.slice(2)

for (const name of wanted.length > 0 ? wanted : names) {
  const { run } = await import(`./${name}.mjs`)
  await run()
}
