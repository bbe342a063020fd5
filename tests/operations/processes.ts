import { readFile } from 'node:fs/promises'

/** The command line of a process of this machine; empty for one that has ended. */
export async function commandOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ')
}
