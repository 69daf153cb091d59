import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GvqError } from '../../../../base/errors.ts'
import { forgetOutcomes, provideFaiss, provideRocksDb } from '../../../../base/native/index.ts'
import { counted } from '../../../../base/text/counted.ts'
import {
  type Asked,
  acceptLoss,
  askServer,
  type DataHealth,
  inspectData,
  repairData,
  type VectorAnswers,
} from '../../../../database/maintenance/index.ts'
import { checkFiles, loadProject, type Project } from '../../../../database/project/index.ts'
import { tryFaiss, vectorEngine } from '../../../../engine/vector/index.ts'
import type { Program } from '../../../../language/analysis/index.ts'
import type { StoredCatalog } from '../../../../store/graph/index.ts'
import {
  convertDataFolder,
  type Engine,
  engineForNew,
  engineParts,
  engines,
  folderEngine,
  type Progress,
  tryRocksDb,
} from '../../../../store/keyvalue/index.ts'
import type { OpenedStore } from '../../../../store/postgres/index.ts'
import { patiently } from '../../../../tools/peer/index.ts'
import { exitCodes } from '../../support/failure.ts'
import { tryLocalModel } from '../../support/local-model.ts'
import { paint, print, say } from '../../support/output.ts'
import { ownVersion, packageVersion } from '../../support/package.ts'
import { withProgress } from '../../support/progress.ts'
import { stoppable } from '../../support/signals.ts'
import { type ProjectArguments, patient } from '../../support/with-database.ts'

interface DoctorArguments extends ProjectArguments {
  /** Compare derived data with the records only. */
  readonly quick: boolean
  /** Rebuild derived data that does not match the records. */
  readonly repair: boolean
  /** Go on with what is left where commits are lost. */
  readonly acceptLoss: boolean
  /** Build the native parts that do not load, and ignore the project. */
  readonly build: boolean
  /** The engine to move the data folder to. */
  readonly to: Engine | undefined
  readonly json: boolean
}

/** `note` is for what works but could be better. */
interface Finding {
  readonly state: 'ok' | 'note' | 'broken'
  readonly subject: string
  readonly text: string
  readonly remedy?: string | undefined
}

function stoppedText({ repair }: DoctorArguments): string {
  return repair ? 'Stopped; what was repaired before stays so.' : 'Stopped; nothing was changed.'
}

/** Prints the findings. Returns exit code 1 when something is broken. */
export async function doctorAction(args: DoctorArguments): Promise<number> {
  // What could not be loaded last time may have been fixed since.
  forgetOutcomes()
  const findings = [
    ...(args.build ? await buildMissing() : []),
    { state: 'ok', subject: 'gvq', text: ownVersion() } as const,
    node(),
    grammar(),
    ...(await stores()),
    faiss(),
    ...(args.build ? [] : await stoppable(signal => project(args, signal), stoppedText(args))),
  ]
  if (args.json) print(JSON.stringify(findings))
  else for (const finding of findings) print(line(finding))
  return findings.some(({ state }) => state === 'broken') ? exitCodes.failed : exitCodes.ok
}

const marks = { ok: ['green', '✓'], note: ['yellow', '!'], broken: ['red', '✗'] } as const

function line({ state, subject, text, remedy }: Finding): string {
  const [colour, sign] = marks[state]
  const mark = paint(colour, sign, process.stdout)
  const indent = ' '.repeat(12)
  return `${mark} ${subject.padEnd(9)} ${text}${remedy === undefined ? '' : `\n${indent}→ ${remedy}`}`
}

function node(): Finding {
  const { version, arch, platform } = process
  return { state: 'ok', subject: 'Node.js', text: `${version.slice(1)} (${platform}-${arch})` }
}

function grammar(): Finding {
  const version = packageVersion('antlr4ng')
  return version === undefined
    ? { state: 'broken', subject: 'antlr4ng', text: 'is not installed', remedy: reinstall }
    : { state: 'ok', subject: 'antlr4ng', text: `${version}, the runtime of the HelixQL grammar` }
}

/** Builds what does not load. Returns findings about what could not be built. */
async function buildMissing(): Promise<readonly Finding[]> {
  const missing = [
    ['RocksDB', () => tryRocksDb().kind === 'loaded', provideRocksDb],
    ['FAISS', () => tryFaiss().kind === 'loaded', provideFaiss],
  ] as const
  const findings: Finding[] = []
  for (const [what, works, provide] of missing) {
    if (works()) continue
    try {
      await withProgress(step => {
        const progress = (done: number, total: number) => step({ what: `Building ${what}`, done, total })
        return provide({ say, progress, works })
      })
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      findings.push({ state: 'note', subject: 'build', text: error.message, remedy: error.hint })
    }
  }
  return findings
}

const reinstall = "Run npm install in gvq's folder."

/** Reports both stores; one that works is enough. */
async function stores(): Promise<readonly Finding[]> {
  const found = await Promise.all(engines.map(store))
  const works = found.some(({ state }) => state === 'ok')
  return works ? found : found.map(finding => ({ ...finding, state: 'broken' }) as const)
}

/** Loads the engine, and also creates and closes a store. */
async function store(engine: Engine): Promise<Finding> {
  const { title: subject, load, open } = engineParts(engine)
  const loaded = load()
  if (loaded.kind === 'unavailable') {
    return { state: 'note', subject, text: `is not available: ${loaded.reason}`, remedy: loaded.remedy }
  }
  const folder = await mkdtemp(join(tmpdir(), 'gvq-doctor-'))
  try {
    await (await open(folder, { createIfMissing: true })).close()
    const what = engine === 'rocksdb' ? 'package rocksdb' : 'node:sqlite, SQLite'
    return { state: 'ok', subject, text: `${what} ${loaded.version}, opened a test store` }
  } catch (error) {
    const { message, hint = reinstall } = error as GvqError
    return { state: 'broken', subject, text: message, remedy: hint }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function faiss(): Finding {
  const subject = 'vectors'
  const engine = vectorEngine()
  if (engine.active === 'faiss')
    return { state: 'ok', subject, text: `FAISS, package faiss-node ${engine.version}` }
  const text = `gvq's exact engine, because ${engine.reason}`
  return { state: 'note', subject, text, remedy: engine.remedy }
}

async function project(args: DoctorArguments, signal: AbortSignal): Promise<readonly Finding[]> {
  const { project: path, data } = args
  try {
    const loaded = await loadProject(path, { dataDir: data })
    const { root, files, dataDir, config } = loaded
    const text = `${root}, ${counted(files.length, '.hx file')}`
    const found = [{ state: 'ok', subject: 'project', text } as const, ...(await embedding(loaded))]
    return config.store !== undefined
      ? [...found, ...(await server(config.store, config.readStore, checkFiles(files).program, args, signal))]
      : [...found, ...(await dataFolder(dataDir, config.engine, args, signal))]
  } catch (error) {
    if (!(error instanceof GvqError) || signal.aborted) throw error
    const none: Finding = { state: 'note', subject: 'project', text: error.message, remedy: error.hint }
    // Data can be inspected without its program.
    const folder = data ?? join(path, '.gvq')
    return data !== undefined || existsSync(folder)
      ? [none, ...(await dataFolder(folder, undefined, args, signal))]
      : [none]
  }
}

/** The model of the project, if it runs on this machine. */
async function embedding(loaded: Project): Promise<readonly Finding[]> {
  if (loaded.config.embedding.model?.startsWith('local:') !== true) return []
  const subject = 'Embed'
  try {
    const { model, runtime, dimension } = await tryLocalModel(loaded)
    return dimension === undefined
      ? [{ state: 'note', subject, text: `${model} by ${runtime} is fetched with the first text` }]
      : [{ state: 'ok', subject, text: `${model} by ${runtime}, ${dimension} numbers, embedded a test text` }]
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    return [{ state: 'broken', subject, text: error.message, remedy: error.hint }]
  }
}

/** The database that has the data of a project. */
async function server(
  url: string,
  readUrl: string | undefined,
  program: Program | undefined,
  args: DoctorArguments,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const subject = 'store'
  if (args.repair || args.acceptLoss || args.to !== undefined) {
    const text = 'The data is on PostgreSQL; --repair, --accept-loss and --to are for data folders'
    return [{ state: 'broken', subject, text, remedy: 'Use the tools of the server, or pass --data.' }]
  }
  const { openPostgres } = await import('../../../../store/postgres/index.ts')
  try {
    const opened = await openPostgres(url, { readUrl })
    try {
      const stored = await opened.stored()
      const counts = stored === undefined ? [] : await opened.counts(stored.types)
      const records = counts.reduce((sum, count) => sum + count, 0)
      return [
        opened.caveat === undefined
          ? { state: 'ok', subject, text: opened.server.version }
          : { state: 'note', subject, text: serverVersion(opened), remedy: opened.caveat },
        ...(program === undefined ? [] : await ofProgram(opened, program)),
        ...(await serverData(url, `${opened.shown}; ${counted(records, 'record')}`, stored, args, signal)),
        ...(readUrl === undefined ? [] : [await standby(opened)]),
      ]
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (!(error instanceof GvqError) || signal.aborted) throw error
    return [{ state: 'broken', subject, text: error.message, remedy: error.hint }]
  }
}

function serverVersion({ server: { kind, version, extension } }: OpenedStore): string {
  return extension === undefined ? version : `${kind} ${extension}, ${version}`
}

/** Whether the database can take a program. */
async function ofProgram(opened: OpenedStore, { catalog, version }: Program): Promise<readonly Finding[]> {
  const refusal = await opened.refusal({ catalog, version })
  if (refusal === undefined) return []
  const details = (refusal.details ?? []) as readonly string[]
  const text = [refusal.message, ...details].join(' ')
  return [{ state: 'broken', subject: 'program', text, remedy: refusal.hint }]
}

/** What the database has, and whether queries find it. */
async function serverData(
  url: string,
  text: string,
  stored: StoredCatalog | undefined,
  { quick }: DoctorArguments,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const subject = 'data'
  if (quick || stored === undefined || stored.migration !== undefined) return [{ state: 'ok', subject, text }]
  const { faults, losses, indexes, edges, searches } = await withProgress(progress =>
    askServer(url, stored, progress, signal),
  )
  const found = [...faults, ...losses]
  if (found.length > 0) {
    return [
      { state: 'broken', subject, text: `${text}, of which queries do not find all:` },
      ...found.map((fault, i) => broken(fault, i === found.length - 1 ? serverRemedy : undefined)),
    ]
  }
  const ways = waysOf({ indexes, edges, textIndexes: 0 })
  const searched = searches === 0 ? '' : `; ${counted(searches, 'vector')} that were searched for`
  return [{ state: 'ok', subject, text: `${text}: each was found ${ways}${searched}` }]
}

const serverRemedy = 'Use the tools of the server: REINDEX builds its indexes anew, amcheck examines them.'

async function standby(opened: OpenedStore): Promise<Finding> {
  const subject = 'standby'
  try {
    await opened.requireStandby()
    return { state: 'ok', subject, text: 'replicates the store, for queries that only read' }
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    return { state: 'broken', subject, text: error.message, remedy: error.hint }
  }
}

async function dataFolder(
  path: string,
  wanted: Engine | undefined,
  args: DoctorArguments,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { repair, acceptLoss: accepts, to } = args
  const patience = patient(args)
  const subject = 'data'
  if (!existsSync(path)) {
    const text = `none yet; ${path} is created on first use`
    return [{ state: 'ok', subject, text }, ...engineOfNew(wanted)]
  }
  if (!existsSync(join(path, 'format.json'))) {
    return [{ state: 'note', subject, text: `${path} is not a gvq data folder` }]
  }
  try {
    return await withProgress(async progress => {
      const free = <T>(work: () => Promise<T>) => patiently(patience, work)
      const lost = accepts ? await free(() => acceptLoss(path)) : []
      const converted = to === undefined ? [] : [await free(() => convert(path, to, progress))]
      const how = { isQuick: args.quick, signal }
      const repaired = repair ? await free(() => repairData(path, progress, how)) : []
      const health = findingsOf(await free(() => inspectData(path, progress, how)))
      return [
        ...lost.map(lostFinding),
        ...converted,
        ...(await engineOf(path)),
        ...repaired.map(repairedFinding),
        ...health,
      ]
    })
  } catch (error) {
    if (!(error instanceof GvqError) || signal.aborted) throw error
    const state = error.message.includes('is in use by') && to === undefined ? 'note' : 'broken'
    return [...(await engineOf(path)), { state, subject, text: error.message, remedy: error.hint }]
  }
}

async function convert(path: string, to: Engine, progress: Progress): Promise<Finding> {
  const subject = 'converted'
  const conversion = await convertDataFolder(path, to, progress)
  if (conversion === undefined) {
    return { state: 'ok', subject, text: `nothing: ${engineParts(to).title} already stores the data` }
  }
  const { from, keys } = conversion
  const text = `${counted(keys, 'key')} from ${engineParts(from).title} to ${engineParts(to).title}`
  return { state: 'ok', subject, text }
}

/** Which store has the data, and how to change that. */
async function engineOf(path: string): Promise<readonly Finding[]> {
  const engine = await folderEngine(path)
  if (engine === undefined) return []
  const subject = 'store'
  const text = `${engineParts(engine).title} stores the data`
  if (engine === 'rocksdb') return [{ state: 'ok', subject, text }]
  return engineParts('rocksdb').load().kind === 'loaded'
    ? [{ state: 'note', subject, text: `${text}; RocksDB is available too`, remedy: toRocksDb }]
    : [{ state: 'ok', subject, text, remedy: `Once RocksDB is available: ${toRocksDb}` }]
}

const toRocksDb = 'gvq doctor --to rocksdb moves the data to RocksDB, which is faster at large writes.'

/** Checks the engine like `engineOf`, for data that does not exist yet. */
function engineOfNew(wanted: Engine | undefined): readonly Finding[] {
  try {
    const { title } = engineParts(engineForNew(wanted))
    return [{ state: 'ok', subject: 'store', text: `${title} will store the data` }]
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    return [{ state: 'broken', subject: 'store', text: error.message, remedy: error.hint }]
  }
}

function lostFinding(text: string): Finding {
  return { state: 'note', subject: 'accepted', text }
}

function repairedFinding(text: string): Finding {
  return { state: 'ok', subject: 'repaired', text }
}

function findingsOf({ path, records, faults, losses, asked, migratingTo }: DataHealth): readonly Finding[] {
  const subject = 'data'
  if (migratingTo !== undefined) {
    const text = `${path}; a migration to ${migratingTo} is unfinished`
    return [{ state: 'broken', subject, text, remedy: 'Run gvq migrate to resume it.' }]
  }
  if (faults.length + losses.length === 0) {
    const agree = records === 0 ? 'no records' : `${counted(records, 'record')}, derived data is consistent`
    const ways = records === 0 || asked === undefined ? '' : `: each was found ${waysOf(asked)}`
    return [
      { state: 'ok', subject, text: `${path} opens and is not in use; ${agree}${ways}` },
      ...(asked?.vectors ?? []).map(vectorFinding),
    ]
  }
  const head: Finding = { state: 'broken', subject, text: `${path} opens but is damaged:` }
  return [
    head,
    ...faults.map((text, i) => broken(text, i === faults.length - 1 ? repairRemedy : undefined)),
    ...losses.map((text, i) => broken(text, i === losses.length - 1 ? restoreRemedy : undefined)),
  ]
}

/** The ways in which all records were found. */
function waysOf({ indexes, textIndexes, edges }: Pick<Asked, 'indexes' | 'textIndexes' | 'edges'>): string {
  const ways = [
    'by its id',
    ...(indexes === 0 ? [] : [`through ${counted(indexes, 'index', 'indexes')} of properties`]),
    ...(textIndexes === 0
      ? []
      : [`by its rarest word in ${counted(textIndexes, 'text index', 'text indexes')}`]),
  ].join(', ')
  return edges === 0 ? ways : `${ways}; ${counted(edges, 'edge')} from both ends`
}

function vectorFinding({ type, vectors, searches }: VectorAnswers): Finding {
  const head = `V::${type.name}: ${counted(vectors, 'vector')}`
  const text =
    vectors === 0
      ? head
      : searches === undefined
        ? `${head}; their index is built when the data is next opened`
        : `${head}, all in the index; ${searches.found.toLocaleString('en')} of ${searches.asked.toLocaleString('en')} that were searched for were found`
  return { state: 'ok', subject: '', text }
}

function broken(text: string, remedy: string | undefined): Finding {
  return { state: 'broken', subject: '', text, remedy }
}

const repairRemedy = 'Run gvq doctor --repair to rebuild them from the records.'
const restoreRemedy = 'Their contents cannot be recovered: restore the data folder from a backup.'
