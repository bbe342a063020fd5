import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { saveFile } from '#ui/use-download.ts'

/** New recovery codes, shown only once. */
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
