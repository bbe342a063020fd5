import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToasterSlot } from '#ui/toast/toaster-slot.tsx'
import { Actions } from './actions.tsx'
import { AdminComponents } from './admin-components.tsx'
import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { States } from './states.tsx'
import './components.css'

/** Every component of src/ui in every state, to work on the design: `npm run dev`, then /dev/components. */
function Components() {
  return (
    <main className="container-page py-12">
      <p className="eyebrow">src/ui</p>
      <h1 className="mt-2 mb-8 text-4xl">Tous les composants</h1>
      <Foundations />
      <Actions />
      <Fields />
      <States />
      <Dialogs />
      <AdminComponents />
      <ToasterSlot />
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('Root element not found')
createRoot(root).render(
  <StrictMode>
    <Components />
  </StrictMode>,
)
