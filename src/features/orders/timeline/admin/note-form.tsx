import { useState } from 'react'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { randomUuid } from '#lib/uuid.ts'
import { FormButtons } from '#ui/admin/form-buttons.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useUnsavedQuestion } from '#ui/form/use-leave-question.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { addOrderNote } from './api/timeline.functions.ts'
import { NOTE_LIMIT, type NoteInput, noteFormSchema } from './domain/note.schema.ts'

/** Writes a note for the other admins (LOG-03). What is typed stays when it could not be saved. */
export function NoteForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [values, setValues] = useState({ text: '' })
  // The same for each try of this form: an answer that was lost does not add the note twice.
  const [key] = useState(randomUuid)
  const { mutate, isPending } = useAdminCommand({
    run: (data: NoteInput) => addOrderNote({ data }),
    changes: ['orders'],
    done: () => ({ title: 'Note enregistrée.' }),
    onDone: onClose,
  })
  useUnsavedQuestion(values.text.trim() !== '')
  const { field, onSubmit } = useValidatedForm({
    schema: noteFormSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: ({ text }) => {
      if (!isPending) mutate({ orderId, text, key })
    },
  })
  return (
    <form
      aria-label="Nouvelle note"
      noValidate
      className="mt-3 flex flex-col gap-4 rounded-md border border-line-strong p-4"
      onSubmit={onSubmit}
    >
      <TextArea
        label="Note pour l’équipe"
        hint="Le client ne la voit jamais."
        limit={NOTE_LIMIT}
        autoFocus
        {...field('text')}
      />
      <FormButtons isBusy={isPending} onCancel={onClose}>
        Enregistrer la note
      </FormButtons>
    </form>
  )
}
