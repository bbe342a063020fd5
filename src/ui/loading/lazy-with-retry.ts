import { lazy } from 'react'
import { retryUntilLoaded } from './retry-until-loaded.ts'

/**
 * A component whose code is loaded when it is first shown. React's own `lazy` remembers a failure for as long as the page is open:
 * one cut line would leave a tab of the administration broken, whatever "Réessayer" does. This one asks until the code is there.
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(retryUntilLoaded(load))
