import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isHeld, locate, readable } from '../../../src/tools/transfer/adopt/locate.ts'
import { needsLinux } from '../../support/platform.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function project(settings: string, ...instances: string[]): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'helix.toml'), settings)
  for (const name of instances) {
    await mkdir(join(folder, '.helix', '.volumes', name, 'user'), { recursive: true })
    await writeFile(join(folder, '.helix', '.volumes', name, 'user', 'data.mdb'), '')
  }
  return folder
}

const two = '[project]\nname = "x"\n[local.dev]\nport = 1\n[local.prod]\nport = 2\n'

it('takes a file, and the file of a folder or of its data', async () => {
  const folder = await project(two, 'dev')
  const user = join(folder, '.helix/.volumes/dev/user')
  for (const path of [join(user, 'data.mdb'), user, join(user, '..')])
    expect(await locate(path)).toBe(join(user, 'data.mdb'))
})

it('takes the one instance of a legacy project that has data', async () => {
  const folder = await project(two, 'prod', 'forgotten')
  expect(await locate(folder)).toBe(join(folder, '.helix/.volumes/prod/user/data.mdb'))
})

it('names the instances of a legacy project with several', async () => {
  const folder = await project(two, 'dev', 'prod')
  await expect(locate(folder)).rejects.toMatchObject({
    message: `${folder} has the data of 2 instances: dev, prod.`,
    hint: expect.stringContaining(`gvq adopt ${folder}/.helix/.volumes/dev/user or`),
  })
})

it.each([
  ['without data', two, 'is a legacy project with no data of dev, prod in .helix/.volumes.'],
  ['without an instance', '', 'is a legacy project with no local instance in .helix/.volumes.'],
])('says where data usually lie: a legacy project %s', async (_, settings, sentence) => {
  const folder = await project(settings)
  await expect(locate(folder)).rejects.toMatchObject({
    message: `${folder} ${sentence}`,
    hint: expect.stringContaining('PROJECT/.helix/.volumes/INSTANCE/user/data.mdb'),
  })
})

it('says where data usually lie: any other folder, and none', async () => {
  const folder = await temporaryFolder()
  await expect(locate(folder)).rejects.toThrow(
    `${folder} has no data.mdb, and no helix.toml of a legacy project.`,
  )
  await rm(folder, { recursive: true })
  await expect(locate(folder)).rejects.toThrow(`${folder} does not exist.`)
})

needsLinux.it('refuses a pipe, which would be waited for', async () => {
  const pipe = join(await temporaryFolder(), 'data.mdb')
  execFileSync('mkfifo', [pipe])
  await expect(locate(pipe)).rejects.toThrow(`${pipe} is no file, but a pipe, a device or a folder.`)
})

it('says how to copy what only root may read', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }))
  await expect(readable('data.mdb', refused)).rejects.toMatchObject({
    message: 'You may not read data.mdb: a container of HelixDB makes its files for root only.',
    hint: expect.stringContaining('sudo cp'),
  })
})

it('knows no instance where there is no lock file', async () => {
  expect(await isHeld(join(await temporaryFolder(), 'data.mdb'))).toBe(false)
})

needsLinux.it('knows an instance by its lock', async () => {
  const folder = await temporaryFolder()
  const [file, lock] = [join(folder, 'data.mdb'), join(folder, 'lock.mdb')]
  await writeFile(lock, '')
  expect(await isHeld(file)).toBe(false)
  const holder = spawn('flock', [lock, 'sh', '-c', 'echo held; read line'])
  await once(holder.stdout, 'data')
  expect(await isHeld(file)).toBe(true)
  holder.stdin.end('\n')
  await once(holder, 'exit')
  expect(await isHeld(file)).toBe(false)
})
