import { ChunkLoadError } from './chunk-load-error.ts'
import { loadWithoutRetry } from './load-chunk.ts'
import { reloadOnce } from './reload.ts'

/** After this many failures although the shop answers, the page is reloaded. */
const MAX_FAILURES = 3

let failures = 0

/**
 * Loads the chunk that sends calls to the server (`scripts/vite/calls-later-plugin.ts`). It is not retried
 * here, because the caller of a server function retries or shows the failure. When the chunk cannot be loaded
 * any more (a release removed it, or the browser remembers the failure), the page is reloaded. @throws
 * ChunkLoadError
 */
export async function loadCalls<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadWithoutRetry(load)
  } catch (error) {
    if (error instanceof ChunkLoadError && error.isServerThere && ++failures >= MAX_FAILURES) reloadOnce()
    throw error
  }
}
