import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBase } from './base-image.ts'
import { Podman } from './podman.ts'

/** Enough for one program. */
const least = ['base-files', 'libc6', 'coreutils', 'libselinux1', 'libpcre2-8-0', 'libacl1', 'libattr1']

/**
 * Whether containers with a network of their own run here: tried with a small one. Null, or why not: a machine
 * that is itself a container may refuse one or the other.
 */
export async function whyNoContainers(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/dpkg'))
    return 'only root on Debian can make their images'
  const folder = await mkdtemp(join(tmpdir(), 'containers-'))
  const podman = await Podman.open(join(folder, 'podman')).catch(() => undefined)
  try {
    if (!podman) return 'this machine grants no mount namespace'
    makeBase(join(folder, 'base'), least)
    await podman.run('network', 'create', 'trial')
    await podman.run(
      'run',
      '--rm',
      '--network=trial',
      '--read-only',
      '--rootfs',
      join(folder, 'base'),
      'true',
    )
    return null
  } catch (error) {
    return `podman cannot run one here (${String(error).trim().split('\n').at(-1)?.slice(0, 200)})`
  } finally {
    await podman?.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
