import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToasterSlot } from '#ui/toast/toaster-slot.tsx'
import { ActionParts } from './action-parts.tsx'
import { DataParts } from './data-parts.tsx'
import { DialogParts } from './dialog-parts.tsx'
import { FormParts } from './form-parts.tsx'
import { FoundationParts } from './foundation-parts.tsx'
import { StateParts } from './state-parts.tsx'
import './parts.css'

/** Every part of src/ui in every state, for whoever works on the look: `npm run dev`, then /dev/parts. */
function AllParts() {
  return (
    <main className="container-page py-12">
      <p className="eyebrow">src/ui</p>
      <h1 className="mt-2 mb-8 text-4xl">Toutes les pièces</h1>
      <FoundationParts />
      <ActionParts />
      <FormParts />
      <StateParts />
      <DialogParts />
      <DataParts />
      <ToasterSlot />
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('Root element not found')
createRoot(root).render(
  <StrictMode>
    <AllParts />
  </StrictMode>,
)
