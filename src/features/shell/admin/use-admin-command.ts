import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { type Failure, failureOf, type Result, unwrap } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify, type Toast } from '#ui/toast/notify.ts'
import { notifyFailure, notifyUntilRead } from '#ui/toast/notify-failure.ts'

/** How long a change can be undone from its toast (D50); the database has the same limit. */
const UNDO_MS = 10_000

/** What a change concerns: a name of data in the administration (the key after the admin's own), or a whole key. */
type Changed = readonly (string | QueryKey)[]

type Told = Omit<Toast, 'action'>

/** The toast of a failure, or its text, from the reason in French. */
type Failed = (reason: string) => string | Told

type Undo<Restored> = {
  run: () => Promise<Result<Restored>>
  /** What is read again besides what the command has changed. */
  changes?: Changed
  done: (restored: Restored) => Told
  /** Without it, the reason alone is told. */
  failed?: Failed
  label?: string
}

export type AdminCommand<Input, Answer, Restored = unknown> = {
  /** Sends it. Where a repeat would change more, the input contains a key that stays the same for each try. */
  run: (input: Input) => Promise<Result<Answer>>
  /** What is read again afterwards, also after a failure: a list may show what is gone. */
  changes?: Changed
  /** Whether this input changes nothing: then `changes` is read again after a failure only. */
  isRead?: (input: Input) => boolean
  /** Shows the change before it is answered; what it returns shows the state before again, after a failure. */
  optimistic?: (input: Input) => Promise<() => void>
  done?: (answer: Answer, input: Input) => Told | null
  /** How it is undone within ten seconds (D50); null when it cannot be. */
  undo?: (answer: Answer, input: Input) => Undo<Restored> | null
  onDone?: (answer: Answer, input: Input) => void
  /** The text of the toast after a failure; without it, the reason alone is told. */
  failed?: (reason: string, input: Input, failure: Failure) => string
  /** Called after a failure; returns true when it shows the failure itself, for example beside a field. */
  onFailure?: (failure: Failure, input: Input) => unknown
}

/**
 * The mutation of every change that an admin makes: tells what became of it, has what it changed read again, and offers
 * to undo it. It is pending until the screen shows the new state.
 */
export function useAdminCommand<Input = void, Answer = unknown, Restored = unknown>(
  command: AdminCommand<Input, Answer, Restored>,
) {
  const { run, changes = [], isRead, optimistic, done, undo, onDone, failed, onFailure } = command
  const tell = useUndoableToast<Restored>(changes)
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: async (input: Input) => unwrap(await run(input)),
    onMutate: async (input) => {
      const askedAt = performance.now()
      return { askedAt, restore: await optimistic?.(input) }
    },
    onSuccess: (answer, input, { askedAt }) => {
      onDone?.(answer, input)
      const told = done?.(answer, input)
      if (told) tell(told, undo?.(answer, input), askedAt)
    },
    onError: (error, input, context) => {
      context?.restore?.()
      const failure = failureOf(error)
      if (onFailure?.(failure, input) === true) return
      tellFailure(error, (reason) => failed?.(reason, input, failure) ?? reason)
    },
    onSettled: (answer, error, input) =>
      isRead?.(input) && !error ? undefined : readAgainAfter(() => readAgain(changes))(answer, error),
  })
}

export type Command<Answer> = Pick<AdminCommand<void, Answer>, 'done' | 'onDone' | 'failed' | 'onFailure'> & {
  run: () => Promise<Result<Answer>>
  isRead?: boolean
  undo?: Undo<unknown>
  /** Called at the end, when the list is read again. */
  onEnd?: () => void
}

/** The commands of a list, one at a time but for an undo (APROD-08, ACAT-04). */
export function useCommands(list: 'products' | 'categories' | 'promo-codes') {
  const isRunning = useRef(false)
  const { mutate, isPending } = useAdminCommand<Command<unknown>>({
    run: ({ run }) => run(),
    changes: [list],
    isRead: (command) => command.isRead === true,
    done: (answer, command) => command.done?.(answer) ?? null,
    undo: (_, command) => command.undo ?? null,
    onDone: (answer, command) => {
      isRunning.current = false
      command.onDone?.(answer)
    },
    failed: (reason, command, failure) => command.failed?.(reason, undefined, failure) ?? reason,
    onFailure: (failure, command) => {
      isRunning.current = false
      return command.onFailure?.(failure)
    },
  })

  function start<Answer>(command: Command<Answer>): void {
    if (isRunning.current) return
    isRunning.current = true
    mutate(command as Command<unknown>, { onSettled: () => command.onEnd?.() })
  }
  return { start, isBusy: isPending }
}

export type Commands = ReturnType<typeof useCommands>

/**
 * Tells in a toast what was changed, with the button that undoes it, as long as that is possible.
 *
 * @returns a function of the toast, of how it is undone, and of when it was asked for, of `performance.now()`
 */
export function useUndoableToast<Restored>(changes: Changed) {
  const readAgain = useReadAgain()
  const { mutate } = useMutation({
    mutationFn: async ({ run }: Undo<Restored>) => unwrap(await run()),
    onSuccess: (restored, { done }) => notify({ tone: 'success', ...done(restored) }),
    onError: (error, { failed }) => tellFailure(error, failed),
    onSettled: (restored, error, { changes: others = [] }) =>
      readAgainAfter(() => readAgain([...changes, ...others]))(restored, error),
  })
  return (told: Told, undo: Undo<Restored> | null | undefined, askedAt: number) => {
    // The ten seconds began on the server some time between the request and now: they count from the request.
    const left = UNDO_MS - (performance.now() - askedAt)
    const label = undo?.label ?? 'Annuler le changement'
    const button = undo && left > 0 ? { duration: left, action: { label, onPress: () => mutate(undo) } } : {}
    notify({ tone: 'success', ...told, ...button })
  }
}

function tellFailure(error: unknown, failed: Failed = (reason) => reason): void {
  const told = failed(staffErrorText(failureOf(error)))
  if (typeof told === 'string') notifyFailure(error, () => told)
  else notifyUntilRead({ ...told, tone: 'destructive' })
}

function useReadAgain() {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  return (changes: Changed) =>
    Promise.all(
      changes.map((changed) =>
        queryClient.invalidateQueries({
          queryKey: typeof changed === 'string' ? [...adminKey, changed] : changed,
        }),
      ),
    )
}
