import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { localFailure } from './failure.ts'
import { isModelFolder } from './model.ts'

const packageName = '@huggingface/transformers'

/** The command that makes `local:` work, for messages. */
export const installCommand = `npm install --ignore-scripts ${packageName}`

export interface TransformersPackage {
  /** The file to load. */
  readonly main: string
  readonly version: string
  /** Where it keeps the models that it has fetched. */
  readonly cache: string
}

/**
 * Finds Transformers.js, as seen from the project's folder, or else from gvq's own.
 * @throws GvqError EMBEDDING_ERROR with the command that installs it, or if another user could have put it there
 */
export function findTransformers(name: string, project: string | undefined): TransformersPackage {
  const places = [...(project === undefined ? [] : [project]), dirname(fileURLToPath(import.meta.url))]
  for (const place of places) {
    const found = seenFrom(place)
    if (found === undefined) continue
    if (isOwn(found.main, place)) return found
    throw localFailure(name, 'needs Transformers.js', `${found.main} belongs to another user`, {
      hint: `Run ${installCommand} in the folder of the project.`,
    })
  }
  throw localFailure(name, 'needs Transformers.js', `the package ${packageName} is not installed`, {
    hint: `Run ${installCommand} in the folder of the project.`,
  })
}

/**
 * Whether a file is of this user, of the system, or of the owner of the place that it is seen from. Node looks in all folders above a place, and in
 * some of them, such as /tmp, anybody may put a package.
 */
function isOwn(file: string, place: string): boolean {
  const user = process.getuid?.()
  return user === undefined || [0, user, statSync(place).uid].includes(statSync(file).uid)
}

function seenFrom(place: string): TransformersPackage | undefined {
  try {
    const main = createRequire(join(place, 'package.json')).resolve(packageName)
    // The package exports its code only.
    const folder = dirname(dirname(main))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { main, version, cache: join(folder, '.cache') }
  } catch {
    return undefined
  }
}

/** The name of a model on the Hub: those without an owner are the conversions to ONNX of `Xenova`. */
export function hubName(name: string): string {
  return name.includes('/') ? name : `Xenova/${name}`
}

export interface ModelPlaces {
  /** `model_path`, and whether the settings name this model: then the path may also be the model's own folder. */
  readonly path: string | undefined
  readonly isOfSettings: boolean
  readonly project: string | undefined
}

/** Returns the folder of a model's files, or `undefined` if no place has it. */
export function findModel(name: string, places: ModelPlaces, cache: string): string | undefined {
  return foldersOf(name, places, cache).find(isModelFolder)
}

function foldersOf(
  name: string,
  { path, isOfSettings, project }: ModelPlaces,
  cache: string,
): readonly string[] {
  if (path === undefined) return [join(cache, hubName(name))]
  const folder = resolve(project ?? '', path)
  const isOwn = isOfSettings || basename(folder) === basename(name)
  return [join(folder, name), join(folder, hubName(name)), ...(isOwn ? [folder] : [])]
}

/** Creates the error for a model whose files are nowhere. */
export function modelMissing(name: string, places: ModelPlaces, cache: string) {
  const folders = foldersOf(name, places, cache).join(', nor in ')
  const fetch = `allow_download = true to fetch ${hubName(name)} once from the Hugging Face Hub`
  return localFailure(name, 'is not on this machine', `its files are not in ${folders}`, {
    hint:
      places.path === undefined
        ? `Under [embedding] in gvq.toml, set model_path to a folder that has them, or ${fetch}.`
        : 'Set model_path under [embedding] in gvq.toml to the folder that has them: config.json, tokenizer.json, onnx/….',
  })
}
