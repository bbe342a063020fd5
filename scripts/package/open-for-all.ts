import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Lets every user read a folder, whatever the umask of the checkout was: files 0644, programs and folders 0755.
 * Who unpacks an archive as root starts it as somebody else.
 */
export async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openForAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
