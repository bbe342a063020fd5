import { useState } from 'react'
import { FailureError } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormFailure } from '../../storefront/account-page.tsx'
import { finishPasskeySetup } from '../api/second-factor.functions.ts'
import { type Change, makePasskey } from './passkey.ts'

const refused =
  'La clé d’accès n’a pas été créée. Vérifiez que cet appareil a un verrouillage d’écran, puis réessayez.'

type PasskeyDialogProps = {
  change: Change
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Creates a passkey on this device, or on another one that the browser offers. */
export function PasskeyDialog({ change, onDone, onClose }: PasskeyDialogProps) {
  const [name, setName] = useState('Cet appareil')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    setFailure(null)
    try {
      const response = await makePasskey(change)
      if (!response) return onClose()
      const setUp = await change(() => finishPasskeySetup({ data: { name, response } }), {
        title: 'Clé d’accès ajoutée',
      })
      if (setUp) onDone(setUp.recoveryCodes)
    } catch (error) {
      if (!(error instanceof FailureError)) setFailure(refused)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Clé d’accès" onClose={onClose}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <p className="text-sm text-quiet">
          L’empreinte, le visage ou le code de cet appareil remplace le code à recopier.
        </p>
        <TextField
          label="Nom"
          hint="Pour la reconnaître dans la liste."
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Création…' : 'Créer la clé d’accès'}
        </Button>
      </form>
    </Dialog>
  )
}
