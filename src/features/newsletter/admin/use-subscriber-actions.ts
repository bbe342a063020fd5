import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { changeSubscriberActivity, removeSubscriber } from './api/subscribers.functions.ts'
import type { Subscriber } from './domain/subscriber.ts'

export type SubscriberAction = 'unsubscribe' | 'reactivate' | 'delete'

/** The texts of each action: the question before it (ANEWS-06), its success and its failure (ANEWS-08). */
const texts: Record<SubscriberAction, { question: string; done: string; failed: string }> = {
  unsubscribe: {
    question: 'Êtes-vous sûr de vouloir désabonner cet utilisateur ?',
    done: 'Utilisateur désabonné',
    failed: 'Impossible de désabonner cet utilisateur',
  },
  reactivate: {
    question: 'Êtes-vous sûr de vouloir réactiver cet utilisateur ?',
    done: 'Utilisateur réactivé',
    failed: 'Impossible de réactiver cet utilisateur',
  },
  delete: {
    question: 'Êtes-vous sûr de vouloir supprimer définitivement cet abonné ?',
    done: 'Abonné supprimé définitivement',
    failed: 'Impossible de supprimer cet abonné',
  },
}

type Command = { action: SubscriberAction; subscriber: Subscriber }

async function run({ action, subscriber: { id } }: Command): Promise<void> {
  unwrap(
    action === 'delete'
      ? await removeSubscriber({ data: { id } })
      : await changeSubscriberActivity({ data: { id, isActive: action === 'reactivate' } }),
  )
}

/** Asks for confirmation, runs the action and shows the outcome. */
export function useSubscriberActions() {
  const adminKey = useAdminQueryKey()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: (_, { action, subscriber }) => {
      notify({ title: texts[action].done, description: subscriber.email, tone: 'success' })
    },
    onError: (error, { action }) => {
      notifyFailure(error, (reason) => `${texts[action].failed} : ${reason}`)
    },
    // After a failure as well: the list may show deleted rows.
    onSettled: readAgainAfter(() => queryClient.invalidateQueries({ queryKey: [...adminKey, 'newsletter'] })),
  })

  function ask(action: SubscriberAction, subscriber: Subscriber): void {
    if (window.confirm(`${texts[action].question}\n\n${subscriber.email}`)) mutate({ action, subscriber })
  }
  return { ask, isBusy: isPending }
}
