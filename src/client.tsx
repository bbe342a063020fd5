import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setEntryUrl } from '#ui/loading/load-chunk.ts'
import '#lib/old-browsers.ts'

// Without its root element a page cannot be hydrated: fail with a clear error (ERR-08).
if (!document.getElementById('contenu')) throw new Error('Root element not found')

setEntryUrl(import.meta.url)

// The router first: React would begin, wait for it, and begin again.
hydrateStart().then((router) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  }),
)
