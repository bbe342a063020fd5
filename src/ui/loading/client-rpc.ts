import { TSS_SERVER_FUNCTION } from '@tanstack/react-start'
import { isChunkGone, loadWithoutRetry } from './load-chunk.ts'
import { reloadOnce } from './retry-until-loaded.ts'

/** After this many failures although the shop answers, the page is reloaded. */
const MAX_FAILURES = 3

let failures = 0

/**
 * Stands in the place of `@tanstack/react-start/client-rpc`, from which every server function in the browser would
 * be made (`scripts/vite/call-plugins.ts`): the code that calls the server, with its serializer, is loaded with the
 * first call. A press can be answered without it, so the script of the first view is ready sooner (docs/decisions/011).
 *
 * It is not retried here, because the caller of a server function retries or shows the failure. When the chunk cannot be
 * loaded any more (a release removed it, or the browser remembers the failure), the page is reloaded.
 */
export function createClientRpc(id: string) {
  const call = async (...args: object[]) => (await loadCalls()).callServer(id, args)
  return Object.assign(call, { serverFnMeta: { id }, [TSS_SERVER_FUNCTION]: true })
}

export async function loadCalls() {
  try {
    return await loadWithoutRetry(() => import('./calls.ts'))
  } catch (error) {
    if (isChunkGone(error) && ++failures >= MAX_FAILURES) reloadOnce()
    throw error
  }
}
