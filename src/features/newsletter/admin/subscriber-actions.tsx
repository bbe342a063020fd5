import { Button } from '#ui/button.tsx'
import type { Subscriber } from './domain/subscriber.ts'
import type { SubscriberAction } from './use-subscriber-actions.ts'

type SubscriberActionsProps = {
  subscriber: Subscriber
  isBusy: boolean
  onAction: (action: SubscriberAction) => void
}

/** The buttons of a subscriber (ANEWS-03 to ANEWS-05). */
export function SubscriberActions({
  subscriber: { email, isActive },
  isBusy,
  onAction,
}: SubscriberActionsProps) {
  const [action, label] = isActive
    ? (['unsubscribe', 'Désabonner'] as const)
    : (['reactivate', 'Réactiver'] as const)
  return (
    <div className="flex flex-wrap gap-2 max-lg:pt-2">
      <Button
        look="secondary"
        className="px-4 max-lg:flex-1"
        disabled={isBusy}
        aria-label={`${label} ${email}`}
        onClick={() => onAction(action)}
      >
        {label}
      </Button>
      <Button
        look="quietDanger"
        className="px-4 max-lg:flex-1"
        disabled={isBusy}
        aria-label={`Supprimer définitivement ${email}`}
        onClick={() => onAction('delete')}
      >
        Supprimer
      </Button>
    </div>
  )
}
