import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
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

/** Asks for confirmation, runs the action and shows the outcome. */
export function useSubscriberActions() {
  const { mutate, isPending } = useAdminCommand({
    run: ({ action, subscriber: { id } }: Command) =>
      action === 'delete'
        ? removeSubscriber({ data: { id } })
        : changeSubscriberActivity({ data: { id, isActive: action === 'reactivate' } }),
    changes: ['newsletter'],
    done: (_, { action, subscriber }) => ({ title: texts[action].done, description: subscriber.email }),
    failed: (reason, { action }) => `${texts[action].failed} : ${reason}`,
  })

  function ask(action: SubscriberAction, subscriber: Subscriber): void {
    if (window.confirm(`${texts[action].question}\n\n${subscriber.email}`)) mutate({ action, subscriber })
  }
  return { ask, isBusy: isPending }
}
