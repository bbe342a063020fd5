import { PartMissing } from './part-missing.ts'
import { reloadOnce } from './reload.ts'

const PAUSE_MS = 2000

/**
 * Loads a part of the screen until it is there: a network that fails for a moment must not take the page away, with the cart and all
 * that was typed. A part that will not come any more has the page loaded anew.
 */
export function retryUntilLoaded<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const attempt = (): Promise<Part> =>
    load().catch((error) => {
      if (error instanceof PartMissing && error.isServerThere) reloadOnce()
      return new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(attempt)
    })
  return attempt
}
