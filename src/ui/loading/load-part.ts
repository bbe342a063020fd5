import { PartMissing } from './part-missing.ts'

/** So long a network that stumbles is given before a part is asked for again, in ms. */
const PAUSES_MS = [1000, 2000]

let entryUrl: string | undefined
let pauses: readonly number[] = PAUSES_MS

/** Names the file with which this release begins: once the server has it no longer, no part of this release will come. */
export function beginRelease(url: string): void {
  entryUrl = url
}

/**
 * Loads a part of the script; every `import()` of the shop goes through it (`scripts/part-loader-plugin.ts`). On a network that
 * stumbles it asks twice more. Refuses with `PartMissing`: at once without a network or when a release has taken the part away, in
 * the end when the network stays away, or when the browser remembers the failure although the shop answers.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of pauses) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) throw new PartMissing(false, error)
      if ((await askForEntry()) === 'gone') throw new PartMissing(true, error)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  try {
    return await load()
  } catch (error) {
    throw new PartMissing((await askForEntry()) !== 'silent', error)
  }
}

/** Loads a part for somebody who tries again by themselves: `loadPart` asks for it once. */
export function loadImpatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  pauses = []
  try {
    return load()
  } finally {
    pauses = PAUSES_MS
  }
}

async function askForEntry(): Promise<'there' | 'gone' | 'silent'> {
  if (!entryUrl) return 'there'
  try {
    const { status, headers } = await fetch(entryUrl, { method: 'HEAD', cache: 'no-store' })
    if (status === 404) return 'gone'
    // A captive portal answers, too: with a page.
    return headers.get('content-type')?.includes('javascript') ? 'there' : 'silent'
  } catch {
    return 'silent'
  }
}
