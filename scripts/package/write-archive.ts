import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartError } from '#platform/command-line.ts'
import { endOf, root } from '#scripts/steps/tool.ts'

/** `boutique-1.1.0-linux-x64` */
export async function archiveName(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return `boutique-${version}-${process.platform}-${process.arch}`
}

/**
 * Packs a folder into a `.tar.gz`, which every system opens. Who unpacks it as root owns the files: a user of
 * the machine that packed them must not. Refuses with a StartError where there is no `tar`.
 */
export async function writeArchive(place: string, name: string, file: string): Promise<void> {
  const owner = (await isGnuTar())
    ? ['--owner=0', '--group=0', '--numeric-owner']
    : ['--uid', '0', '--gid', '0']
  const tar = spawn('tar', ['-C', place, ...owner, '-cf', '-', name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close')
  try {
    // Above level 4 the archive takes twice the time and becomes 2 % smaller.
    await pipeline(tar.stdout, createGzip({ level: 4 }), createWriteStream(`${file}.part`))
    const [code] = await ended
    if (code !== 0) throw new StartError(`tar ended with code ${code}.`)
    await rename(`${file}.part`, file)
  } finally {
    await rm(`${file}.part`, { force: true })
  }
}

async function isGnuTar(): Promise<boolean> {
  const tar = spawn('tar', ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const { said } = await endOf(tar).catch(() => {
    throw new StartError('There is no tar on this machine.')
  })
  return said.includes('GNU')
}
