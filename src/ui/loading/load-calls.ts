import { loadImpatiently } from './load-part.ts'
import { PartMissing } from './part-missing.ts'
import { reloadOnce } from './reload.ts'

/** So often it may fail although the shop answers. */
const FAILURES = 3

let failures = 0

/**
 * Loads what carries calls to the server (`scripts/calls-later-plugin.ts`). It fails as fast as a call, whose caller tries again or says
 * so. When it will not come any more, because a release took it away or the browser remembers a failure, the page is loaded anew.
 * Refuses with `PartMissing`.
 */
export async function loadCalls<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadImpatiently(load)
  } catch (error) {
    if (error instanceof PartMissing && error.isServerThere && ++failures >= FAILURES) reloadOnce()
    throw error
  }
}
