// Writes editors/vscode/gvq-VERSION.vsix, which `code --install-extension` takes: `node editors/vscode/build.mjs [FILE]`. Needs no
// network: the code is bundled by rolldown, and a .vsix is a zip file with a manifest.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { zipSync } from 'fflate'
import { rolldown } from 'rolldown'
import { buildAnswerPage } from './build-page.mjs'

const folder = import.meta.dirname
const root = join(folder, '../..')
const description = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

/** What the language server needs only to run queries, which the one of the extension does not do. */
const notBundled = [
  'rocksdb',
  'faiss-node',
  'pg',
  'pino',
  'prom-client',
  'lossless-json',
  '@inquirer/prompts',
]

async function bundle(name, external) {
  const build = await rolldown({
    cwd: root,
    input: join(folder, 'src', `${name}.ts`),
    platform: 'node',
    external,
    checks: { ineffectiveDynamicImport: false },
  })
  await build.write({
    file: join(folder, 'dist', `${name}.cjs`),
    format: 'cjs',
    codeSplitting: false,
    minify: { mangle: false },
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await build.close()
}

async function filesIn(name) {
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

const manifest = ({
  name,
  displayName,
  description: about,
  version,
  publisher,
  categories,
  keywords,
  engines,
  icon,
}) =>
  `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${about}</Description>
    <Tags>${keywords.join(',')}</Tags>
    <Categories>${categories.join(',')}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE</License>
    <Icon>extension/${icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/${icon}" Addressable="true"/>
  </Assets>
</PackageManifest>
`

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${[
  ['json', 'application/json'],
  ['vsixmanifest', 'text/xml'],
  ['md', 'text/markdown'],
  ['cjs', 'application/javascript'],
  ['js', 'application/javascript'],
  ['css', 'text/css'],
  ['png', 'image/png'],
]
  .map(([end, type]) => `  <Default Extension=".${end}" ContentType="${type}"/>`)
  .join('\n')}
  <Override PartName="/extension/LICENSE" ContentType="text/plain"/>
</Types>
`

await bundle('extension', ['vscode'])
await bundle('server', notBundled)
await buildAnswerPage(join(folder, 'dist'))

const own = ['package.json', 'README.md', 'language-configuration.json', 'icon.png']
for (const name of ['syntaxes', 'snippets', 'walkthrough', 'dist', 'images'])
  own.push(...(await filesIn(name)))
const files = {
  '[Content_Types].xml': Buffer.from(contentTypes),
  'extension.vsixmanifest': Buffer.from(manifest(description)),
  'extension/LICENSE': await readFile(join(root, 'LICENSE')),
  'extension/errors.md': await readFile(join(root, 'docs/errors.md')),
}
for (const name of own) files[`extension/${name}`] = await readFile(join(folder, name))

// The same bytes whenever it is built: no time is in them.
const archive = zipSync(files, { mtime: new Date(1980, 0, 1), level: 9 })
const target = process.argv[2] ?? join(folder, `${description.name}-${description.version}.vsix`)
await writeFile(target, archive)
console.log(`${relative(process.cwd(), target)}, ${Math.round(archive.length / 1024)} KB`)
