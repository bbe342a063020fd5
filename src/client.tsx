import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { setEntryUrl } from '#ui/loading/load-chunk.ts'
import '#lib/old-browsers.ts'

// Without its root element a page cannot be hydrated: fail with a clear error (ERR-08).
if (!document.getElementById('contenu')) throw new Error('Root element not found')

setEntryUrl(import.meta.url)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
