import type { Result } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Copy } from '#ui/icons/screen-icons.tsx'
import { Steps } from '#ui/steps.tsx'
import { finishTotpSetup } from '../api/second-factor.functions.ts'
import { CodeForm } from './code-form.tsx'

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
