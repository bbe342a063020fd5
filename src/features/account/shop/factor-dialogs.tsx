import { useState } from 'react'
import { FailureError, type Result } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Copy, Download } from '#ui/icons/screen-icons.tsx'
import { Steps } from '#ui/steps.tsx'
import { saveFile } from '#ui/use-download.ts'
import { finishPasskeySetup, finishTotpSetup } from '../account-security.api.ts'
import { FormFailure } from './account-page.tsx'
import { type Change, CodeForm, makePasskey } from './code-form.tsx'

export type TotpOffer = { qrCode: string; secret: string }

type TotpDialogProps = {
  offer: TotpOffer
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Sets up an authenticator app: scan or copy the secret, then prove it with a first code. */
export function TotpDialog({ offer, onDone, onClose }: TotpDialogProps) {
  async function send(confirmation: { kind: string; code?: string }): Promise<Result<string[] | null>> {
    const result = await finishTotpSetup({ data: { code: confirmation.code ?? '' } })
    return result.ok ? { ok: true, value: result.value.recoveryCodes } : result
  }
  return (
    <Dialog title="Application de codes" onClose={onClose}>
      <Steps
        steps={[
          {
            title: 'Installez une application de codes',
            text: <p className="text-sm">Google Authenticator, Aegis, 2FAS… Une seule suffit.</p>,
          },
          { title: 'Donnez-lui votre clé', text: <Key {...offer} /> },
          {
            title: 'Recopiez le code qu’elle affiche',
            text: (
              <div className="mt-3 text-cream">
                <CodeForm kind="totp" action="Activer" takesFocus={false} send={send} onDone={onDone} />
              </div>
            ),
          },
        ]}
      />
    </Dialog>
  )
}

/** An app on another phone scans it; one on the phone that shows it is given a copy. */
function Key({ qrCode, secret }: TotpOffer) {
  return (
    <>
      <p className="text-sm">
        Scannez ce carré avec elle. Si elle est sur ce téléphone même, copiez plutôt la clé.
      </p>
      <img
        src={qrCode}
        alt="QR code à scanner avec l’application"
        width={200}
        height={200}
        className="my-4 rounded-md"
      />
      <code className="block text-sm wrap-anywhere text-cream select-all">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <Button
        look="secondary"
        className="mt-3 px-4"
        onClick={() => void copyText(secret, { done: 'Clé copiée', byHand: 'Copiez cette clé' })}
      >
        <Copy aria-hidden className="size-4" />
        Copier la clé
      </Button>
    </>
  )
}

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

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const save = () => saveFile('codes-de-secours.txt', 'text/plain', `${codes.join('\r\n')}\r\n`)
  return (
    <Dialog
      title="Vos codes de secours"
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={save}>
            <Download aria-hidden className="size-4" />
            Enregistrer
          </Button>
          <Button onClick={onClose}>Je les ai notés</Button>
        </div>
      }
    >
      <p className="mb-4 text-sm text-quiet">
        Si vous perdez votre téléphone, chacun ouvre une fois l’administration. Notez-les sur papier : ils ne
        seront plus affichés.
      </p>
      <ul className="grid grid-cols-1 gap-2 font-mono text-base select-all min-[400px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
