import { lazy } from 'react'
import { ChunkLoadError } from './load-chunk.ts'
import { reloadOnce } from './reload.ts'

const PAUSE_MS = 2000

/**
 * Retries an import until it succeeds: a short network failure must not cost the page, with the cart and
 * everything typed. When the chunk cannot be loaded any more, the page is reloaded.
 */
export function retryUntilLoaded<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const attempt = (): Promise<Module> =>
    load().catch((error) => {
      if (error instanceof ChunkLoadError && error.isServerThere) reloadOnce()
      return new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(attempt)
    })
  return attempt
}

/**
 * Like React's `lazy`, but retries until the code is loaded. React's own `lazy` remembers a failure as long
 * as the page is open: one lost connection would leave a tab of the administration broken, whatever
 * "Réessayer" does.
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(retryUntilLoaded(load))
