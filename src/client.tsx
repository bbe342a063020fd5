import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { beginRelease } from '#ui/loading/load-part.ts'
import '#lib/old-browsers.ts'

// Without its root element a page cannot come to life; saying so beats a screen that does nothing (ERR-08).
if (!document.getElementById('contenu')) throw new Error('Root element not found')

beginRelease(import.meta.url)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
