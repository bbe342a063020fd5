import { type FormEvent, useState } from 'react'
import { Choice } from '#features/money/admin/choice.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { FormButtons } from '#ui/admin/panel.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { sendLetterToAll } from './letters.api.ts'
import { durationText, type OpenLetter, plannedMoment, subscribersText } from './letters.ts'

const moments = ['now', 'later'] as const
const momentLabels = { now: 'Maintenant', later: 'Plus tard' }

/** The question before a letter leaves: to how many, and when (D63). */
export function SendLetterDialog({ open, onClose }: { open: OpenLetter; onClose: () => void }) {
  const { letter, recipients, perMinute } = open
  const [moment, setMoment] = useState<(typeof moments)[number]>('now')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useAdminCommand({
    run: (at: string | null) => sendLetterToAll({ data: { id: letter.id, version: letter.version, at } }),
    changes: ['newsletter'],
    done: (_, at) => ({
      title: at ? 'Lettre programmée' : 'L’envoi a commencé',
      description: at ? `Elle part le ${formatDateTime(at)}.` : `À ${subscribersText(recipients)}.`,
    }),
    onDone: onClose,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (moment === 'now') return mutate(null)
    const at = plannedMoment(typed, Date.now())
    setError(at ? undefined : 'Choisissez un moment des 90 prochains jours')
    if (at) mutate(at)
  }

  return (
    <Dialog title={`Envoyer à ${subscribersText(recipients)} ?`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="wrap-anywhere">« {letter.subject} »</p>
        <Choice
          legend="Quand ?"
          name="moment"
          options={moments}
          labels={momentLabels}
          value={moment}
          onChoice={setMoment}
        />
        {moment === 'later' ? (
          <TextField
            label="Jour et heure d’Abidjan"
            type="datetime-local"
            name="at"
            value={typed}
            error={error}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : null}
        <p className="text-sm text-quiet">
          L’envoi prend {durationText(recipients, perMinute)} et peut être mis en pause. Une lettre partie ne
          change plus.
        </p>
        <FormButtons isBusy={isPending} onCancel={onClose}>
          {moment === 'now' ? 'Envoyer' : 'Programmer l’envoi'}
        </FormButtons>
      </form>
    </Dialog>
  )
}
