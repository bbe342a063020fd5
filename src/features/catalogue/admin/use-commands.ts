import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import type { Failure } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyError } from '#ui/toast/notify-error.ts'

export type Command = {
  run: () => Promise<unknown>
  /** It undoes another command: it does not wait for the one that is running. */
  isUndo?: boolean
  /** It changes nothing: the list is reloaded only after a failure, in the background. */
  isRead?: boolean
  /** The notice after success. */
  done?: {
    title: string
    description?: string
    kind?: string
    duration?: number
    action?: { label: string; onPress: () => void }
  }
  onDone?: () => void
  /** The notice after a failure, from its reason. */
  failed: (reason: string) => string
  /** Returns true when the caller shows the failure itself. */
  onFailure?: (failure: Failure) => boolean
  onEnd?: () => void
}

/** The text for a save that failed (APROD-11, ACAT-07). */
export const saveFailed = (reason: string) => `Erreur lors de la sauvegarde: ${reason}`
/** The text for a deletion that failed (APROD-11, ACAT-07). */
export const deleteFailed = (reason: string) => `Erreur lors de la suppression: ${reason}`

/**
 * Runs the commands of a list one at a time: while one is running, no other starts (APROD-08, ACAT-04) but an undo. The
 * list is reloaded after each, also after a failure: it may show a row that was deleted.
 */
export function useCommands(list: 'products' | 'categories') {
  const adminKey = useAdminQueryKey()
  const queryClient = useQueryClient()
  const readAgain = readAgainAfter(() => queryClient.invalidateQueries({ queryKey: [...adminKey, list] }))
  const isRunning = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Command) => run(),
    onSuccess: (_, { done, onDone }) => {
      if (done) notify({ ...done, tone: 'success' })
      onDone?.()
    },
    onError: (error, { failed, onFailure }) => {
      const failure = failureOf(error)
      if (!onFailure?.(failure)) notifyError(failed(errorText(failure)))
    },
    onSettled: async (answer, error, { isUndo, isRead, onEnd }) => {
      if (!isUndo) isRunning.current = false
      if (error || !isRead) await readAgain(answer, error)
      onEnd?.()
    },
  })

  function start(command: Command): void {
    if (!command.isUndo) {
      if (isRunning.current) return
      isRunning.current = true
    }
    mutate(command)
  }
  return { start, isBusy: isPending }
}

export type Commands = ReturnType<typeof useCommands>
