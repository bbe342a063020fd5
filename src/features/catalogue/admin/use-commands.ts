import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import {
  type AdminCommand,
  type Undo,
  useAdminCommand,
} from '#features/admin-shell/client/use-admin-command.ts'
import type { Result } from '#lib/errors/result.ts'

/** A command of a list, as `AdminCommand`. */
export type Command<Answer> = Pick<AdminCommand<void, Answer>, 'done' | 'onDone' | 'failed' | 'onFailure'> & {
  run: () => Promise<Result<Answer>>
  /** It changes nothing: the list is read again only after a failure, in the background. */
  isRead?: boolean
  undo?: Undo<unknown>
  /** Called at the end, when the list is read again. */
  onEnd?: () => void
}

/** The text for a save that failed (APROD-11, ACAT-07). */
export const saveFailed = (reason: string) => `Erreur lors de la sauvegarde: ${reason}`
/** The text for a deletion that failed (APROD-11, ACAT-07). */
export const deleteFailed = (reason: string) => `Erreur lors de la suppression: ${reason}`

/**
 * Runs the commands of a list one at a time: while one is running, no other starts (APROD-08, ACAT-04) but an undo. The
 * list is read again after each, also after a failure: it may show a row that was deleted.
 */
export function useCommands(list: 'products' | 'categories') {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  const isRunning = useRef(false)
  const options: AdminCommand<Command<unknown>, unknown> = {
    run: ({ run }) => run(),
    done: (answer, { done }) => done?.(answer) ?? null,
    undo: (_, { undo }) => undo ?? null,
    onDone: (answer, { onDone }) => {
      isRunning.current = false
      onDone?.(answer)
    },
    failed: (reason, { failed }, failure) => failed?.(reason, undefined, failure) ?? reason,
    onFailure: (failure, { isRead, onFailure }) => {
      isRunning.current = false
      if (isRead) void queryClient.invalidateQueries({ queryKey: [...adminKey, list] })
      return onFailure?.(failure)
    },
  }
  const reading = useAdminCommand(options)
  const changing = useAdminCommand({ ...options, changes: [list] })

  function start<Answer>(command: Command<Answer>): void {
    if (isRunning.current) return
    isRunning.current = true
    const { mutate } = command.isRead ? reading : changing
    mutate(command as Command<unknown>, { onSettled: () => command.onEnd?.() })
  }
  return { start, isBusy: changing.isPending || reading.isPending }
}

export type Commands = ReturnType<typeof useCommands>
