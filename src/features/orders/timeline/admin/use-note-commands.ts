import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { adminOrdersKey } from '#features/orders/admin/api/orders.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { addOrderNote, withdrawOrderNote } from './api/timeline.functions.ts'
import type { NoteInput } from './domain/note.schema.ts'

/** Adds a note; sent again with the same key, it adds nothing more (LOG-03). */
export function useAddNote(onDone: () => void) {
  return useNoteCommand(
    async (note: NoteInput) => unwrap(await addOrderNote({ data: note })),
    'Note enregistrée.',
    onDone,
  )
}

/** Takes a note off the screen (LOG-05). */
export function useWithdrawNote(onDone: () => void) {
  return useNoteCommand(
    async (noteId: string) => unwrap(await withdrawOrderNote({ data: { noteId } })),
    'Note retirée.',
    onDone,
  )
}

function useNoteCommand<Input>(
  command: (input: Input) => Promise<unknown>,
  done: string,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  const queryKey = adminOrdersKey(useAdminQueryKey())
  return useMutation({
    mutationFn: command,
    onSuccess: () => {
      notify({ title: done, tone: 'success' })
      onDone()
    },
    onError: (error) => notifyFailure(error, (reason) => reason),
    onSettled: readAgainAfter(() => queryClient.invalidateQueries({ queryKey })),
  })
}
