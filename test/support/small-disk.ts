import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, rm, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { skipUnless } from './skip-unless.ts'

// Opening RocksDB anew after a failed write asks for 64 MiB of room.
const diskMebibytes = 160

export const needsSmallDisk = skipUnless(
  await tryToMount(),
  'this user may not mount a tmpfs for a disk that runs full: run the tests as root on Linux',
)

async function tryToMount(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-mount-'))
  try {
    mount(folder, 1)
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true })
  }
}

function mount(folder: string, mebibytes: number): void {
  const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'gvq-test', folder]
  execFileSync('mount', options, { stdio: 'ignore' })
}

export interface SmallDisk {
  /** An empty folder on it. */
  readonly data: string
  /** Leaves so much room and no more. */
  fill(bytesLeft: number): Promise<void>
  empty(): Promise<void>
}

/** A small disk in memory that is removed when the test ends. */
export async function smallDisk(): Promise<SmallDisk> {
  const disk = await mkdtemp(join(tmpdir(), 'gvq-disk-'))
  onTestFinished(() => rm(disk, { recursive: true }))
  mount(disk, diskMebibytes)
  onTestFinished(() => void execFileSync('umount', [disk], { stdio: 'ignore' }))
  const data = join(disk, 'data')
  await mkdir(data)
  const ballast = join(disk, 'ballast')
  return {
    data,
    fill: async bytesLeft => {
      const { bavail, bsize } = await statfs(disk)
      const bytes = Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft), 1)
      // Others who write at the same time may have filled it first.
      await appendFile(ballast, bytes).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
    },
    empty: () => truncate(ballast, 0),
  }
}
