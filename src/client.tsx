import { restoreStacks } from '#ui/loading/before-start.ts'
import '#ui/loading/before-start.ts'
import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setEntryUrl } from '#ui/loading/load-chunk.ts'
import { getRouter } from './router.tsx'

restoreStacks()

// Without its root element a page cannot be hydrated: fail with a clear error (ERR-08).
if (!document.getElementById('contenu')) throw new Error('Root element not found')

setEntryUrl(import.meta.url)

// The router first: React would begin, wait for it, and begin again. Start's own `hydrateStart` would load the code of
// calls to the server at once, which the first call loads (src/ui/loading/client-rpc.ts).
const router = getRouter()

// React hydrates the page inside the frame when it has time. A navigation before that would take its route from under
// it, and React would fail and render everything again at once: an event without a meaning makes it hydrate the page
// first (docs/decisions/011).
router.subscribe('onBeforeNavigate', () => {
  document.querySelector('#contenu > *')?.dispatchEvent(new Event('pointercancel', { bubbles: true }))
})

hydrate(router)
  .finally(() => window.$_TSR?.h())
  .then(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      )
    }),
  )
