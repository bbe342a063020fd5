import { useQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons/admin-icons.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { orderMessagesKey, orderMessagesQuery, sendMessageAgain } from '../messages.api.ts'
import { type MessageStatus, messageName, messageStatus, type OrderMessage } from '../order-message.ts'

/** The messages of an order, each with its status and a button to send it again (NOTIF-05, D27). */
export function OrderMessages({ orderId }: { orderId: string }) {
  const adminKey = useAdminQueryKey()
  const query = useQuery(orderMessagesQuery(adminKey, orderId))
  return (
    <section aria-label="Messages de la commande" className="text-sm">
      <h3 className="mb-2 text-base">Messages</h3>
      <Loaded
        query={query}
        isPart
        failed="Impossible de charger les messages."
        skeleton={
          <div role="status" aria-label="Chargement des messages" className="skeleton h-44 rounded-md" />
        }
      >
        {(messages) =>
          messages.length === 0 ? (
            <p className="text-quiet">Aucun message pour cette commande.</p>
          ) : (
            <ul className="divide-y divide-line">
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} orderId={orderId} now={query.dataUpdatedAt} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const colours: Record<MessageStatus['tone'], string> = {
  neutral: 'text-quiet',
  ok: 'text-ok',
  amber: 'text-amber',
  danger: 'text-danger',
}

function MessageRow({ message, orderId, now }: { message: OrderMessage; orderId: string; now: number }) {
  const name = messageName(message)
  const { tone, label, detail } = messageStatus(message, now)
  const adminKey = useAdminQueryKey()
  const { mutate, isPending } = useAdminCommand({
    run: () => sendMessageAgain({ data: { messageId: message.id } }),
    changes: [orderMessagesKey(adminKey, orderId)],
    done: (isAgain) =>
      isAgain
        ? { title: 'Message renvoyé', description: `${name} : il part maintenant.` }
        : { title: 'Pas de second envoi', description: `${name} : envoi déjà en cours.`, tone: 'neutral' },
  })
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-3">
        <p className="font-medium">{name}</p>
        <Button
          look="quiet"
          className="shrink-0 px-2"
          aria-label={`Renvoyer : ${name}`}
          disabled={isPending}
          onClick={() => mutate()}
        >
          <RotateCw aria-hidden className="size-4" />
          Renvoyer
        </Button>
      </div>
      <p className={colours[tone]}>{label}</p>
      {detail ? <p className="mt-0.5 wrap-anywhere text-quiet">{detail}</p> : null}
    </li>
  )
}
