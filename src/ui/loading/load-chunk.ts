/** A chunk that could not be loaded is a failure of the network. `isGone`: the shop answers, so trying again will not help. */
function chunkFailure(isGone: boolean, cause: unknown): Error {
  const error = new Error('A chunk of the script could not be loaded', { cause })
  return Object.assign(error, { name: 'NetworkError', isGone })
}

/** Whether an error is that of a chunk which the shop no longer has, or which the browser does not ask for again. */
export function isChunkGone(error: unknown): boolean {
  return error instanceof Error && 'isGone' in error && error.isGone === true
}

const PAUSES_MS = [1000, 2000]

let entryUrl: string | undefined
let pauses: readonly number[] = PAUSES_MS

/** This release's entry script: when the server no longer has it, no chunk can be loaded. */
export function setEntryUrl(url: string): void {
  entryUrl = url
}

/**
 * Loads a chunk of the script; every `import()` of the shop uses it (`scripts/vite/call-plugins.ts`).
 * It makes up to three attempts, and a last one when the shop answers.
 * It fails at once without a network or when a release has removed the chunk; after the last attempt when the network
 * is still failing, or when the browser remembers the failure although the shop answers.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of pauses) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) throw chunkFailure(false, error)
      if ((await checkEntry()) === 'gone') throw chunkFailure(true, error)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  try {
    return await load()
  } catch (error) {
    if ((await checkEntry()) === 'silent') throw chunkFailure(false, error)
  }
  // The network may have come back between the failure and the shop's answer.
  return load().catch((error) => {
    throw chunkFailure(true, error)
  })
}

/** Makes `loadChunk` try only once, for callers that retry themselves. */
export function loadWithoutRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  pauses = []
  try {
    return load()
  } finally {
    pauses = PAUSES_MS
  }
}

async function checkEntry(): Promise<'there' | 'gone' | 'silent'> {
  if (!entryUrl) return 'there'
  try {
    const { status, headers } = await fetch(entryUrl, { method: 'HEAD', cache: 'no-store' })
    if (status === 404) return 'gone'
    // A captive portal answers as well, but with an HTML page.
    return headers.get('content-type')?.includes('javascript') ? 'there' : 'silent'
  } catch {
    return 'silent'
  }
}
