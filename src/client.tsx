import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reloadAfterRelease } from '#platform/reload-after-release.ts'

// Without its root element a page cannot come to life; saying so beats a screen that does nothing (ERR-08).
if (!document.getElementById('contenu')) throw new Error('Root element not found')

reloadAfterRelease()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
