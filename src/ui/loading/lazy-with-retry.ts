import { lazy } from 'react'
import { retryUntilLoaded } from './retry-until-loaded.ts'

/**
 * Like React's `lazy`, but retries until the code is loaded. React's own `lazy` remembers a failure as long
 * as the page is open: one lost connection would leave a tab of the administration broken, whatever
 * "Réessayer" does.
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(retryUntilLoaded(load))
