import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { wholeNumber } from '../../support/random.ts'
import { filesOf, type Originals } from './folders.ts'

/** What was done to a folder, in words; `undefined` where it has no file for it. */
type Damage = (folder: string, random: () => number, originals: Originals) => string | undefined

const blocks = [512, 4096] as const

export const damages: Readonly<Record<string, Damage>> = {
  'a flipped bit': (folder, random) =>
    changed(folder, random, bytes => {
      const at = wholeNumber(random, 0, bytes.length - 1)
      const bit = wholeNumber(random, 0, 7)
      bytes[at]! ^= 1 << bit
      return `bit ${bit} of byte ${at} flipped`
    }),
  'a cut end': (folder, random) => {
    const file = pick(folder, random)
    const length = wholeNumber(random, 0, readFileSync(join(folder, file)).length)
    truncateSync(join(folder, file), length)
    return `${file}: cut to ${length} bytes`
  },
  'a zeroed block': (folder, random) =>
    changed(folder, random, bytes => {
      const size = blocks[wholeNumber(random, 0, 1)]!
      const at = size * wholeNumber(random, 0, Math.floor((bytes.length - 1) / size))
      bytes.fill(0, at, Math.min(bytes.length, at + size))
      return `${size} bytes from ${at} on zeroed`
    }),
  'swapped blocks': (folder, random) =>
    changed(folder, random, bytes => {
      const size = blocks[wholeNumber(random, 0, 1)]!
      const count = Math.floor(bytes.length / size)
      if (count < 2) return undefined
      const [a, b] = [size * wholeNumber(random, 0, count - 1), size * wholeNumber(random, 0, count - 1)]
      const one = Buffer.from(bytes.subarray(a, a + size))
      bytes.copy(bytes, a, b, b + size)
      one.copy(bytes, b)
      return `${size} bytes at ${a} and at ${b} swapped`
    }),
  'an older block': (folder, random, { older }) => {
    const from = older[wholeNumber(random, 0, older.length - 1)]!
    return changed(folder, random, (bytes, file) => {
      if (!existsSync(join(from, file))) return undefined
      const old = readFileSync(join(from, file))
      const size = blocks[wholeNumber(random, 0, 1)]!
      const count = Math.floor(Math.min(old.length, bytes.length) / size)
      if (count === 0) return undefined
      const at = size * wholeNumber(random, 0, count - 1)
      old.copy(bytes, at, at, at + size)
      return `${size} bytes at ${at} as they were earlier`
    })
  },
  'an older copy of a file': (folder, random, { older }) => {
    const from = older[wholeNumber(random, 0, older.length - 1)]!
    const shared = filesOf(from).filter(file => existsSync(join(folder, file)))
    const file = shared[wholeNumber(random, 0, shared.length - 1)]!
    copyFileSync(join(from, file), join(folder, file))
    return `${file}: as it was in ${from}`
  },
  'a removed file': (folder, random) => {
    const file = pick(folder, random)
    rmSync(join(folder, file))
    return `${file}: removed`
  },
  'a file of another folder': (folder, random, { other }) => {
    const file = pick(folder, random)
    const alike = filesOf(other).filter(
      each => extname(each) === extname(file) && folderOf(each) === folderOf(file),
    )
    const same = alike.filter(each => each === file)
    const chosen = same[0] ?? alike[wholeNumber(random, 0, alike.length - 1)]
    if (chosen === undefined) return undefined
    copyFileSync(join(other, chosen), join(folder, file))
    return `${file}: ${chosen} of another folder`
  },
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1)
}

/** Every file, and those with data more often. */
function pick(folder: string, random: () => number): string {
  const all = filesOf(folder)
  const files = random() < 0.5 ? all : all.filter(file => hasData.test(file))
  return files[wholeNumber(random, 0, files.length - 1)]!
}

function changed(
  folder: string,
  random: () => number,
  change: (bytes: Buffer, file: string) => string | undefined,
): string | undefined {
  const file = pick(folder, random)
  const bytes = readFileSync(join(folder, file))
  if (bytes.length === 0) return undefined
  const what = change(bytes, file)
  if (what === undefined) return undefined
  writeFileSync(join(folder, file), bytes)
  return `${file} (${bytes.length} bytes): ${what}`
}

const hasData = /\.(sst|log|sqlite|sqlite-wal|index)$|MANIFEST/
