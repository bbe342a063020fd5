import { Dialog } from '#ui/dialog.tsx'
import type { WaysToConfirm } from '../account-security.ts'
import { confirmWhoIAm } from '../second-factor.api.ts'
import { FactorPrompt } from './factor-prompt.tsx'

export type Question = { ways: WaysToConfirm; answer: (confirmed: boolean) => void }

export default function ConfirmationDialog({ ways, answer }: Question) {
  return (
    <Dialog title="Confirmez que c’est bien vous" onClose={() => answer(false)}>
      <p className="mb-5 text-sm text-quiet">
        Cette action touche à la sécurité du compte : elle demande une preuve de moins de 15 minutes.
      </p>
      <FactorPrompt ways={ways} send={(data) => confirmWhoIAm({ data })} onDone={() => answer(true)} />
    </Dialog>
  )
}
