import { useSettings } from '#features/settings/settings.api.ts'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { phoneCallLink, phoneChatLink } from '#lib/contact/chat-number.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import { BellRing, RotateCw } from '#ui/icons/admin-icons.tsx'
import { MessageCircle } from '#ui/icons/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { getRestockCalls, markRestockCall, sendRestockMailAgain } from './stock.api.ts'
import { RESTOCK_CALLS_PER_PAGE, type RestockCall, restockText } from './stock.ts'
import { BackToProducts } from './supply-panel.tsx'

const texts = {
  title: 'À prévenir',
  intro:
    'Ces personnes attendaient un parfum qui est de retour. Un appui ouvre WhatsApp avec le message ; la ligne s’en va. Un e-mail qui n’est pas parti se renvoie.',
  caption: 'Personnes à prévenir d’un retour en stock, la première qui a demandé d’abord',
  pages: 'Pages de la liste',
  loading: 'Chargement de la liste',
  empty: 'Personne à prévenir : tous ceux qui attendaient un parfum de retour le savent.',
  failed: 'La liste n’a pas pu être chargée.',
}

/** The people with a phone number whose turn has come, and those whose mail was given up: one tap each (RESTOCK-03). */
export function RestockPanel(props: PanelProps) {
  return (
    <AdminList
      {...props}
      texts={texts}
      // A part of the products' key: who is to be told depends on their stock.
      queryKey={['products', 'stock', 'restock']}
      read={({ page }, signal) => getRestockCalls({ data: { page }, signal })}
      perPage={RESTOCK_CALLS_PER_PAGE}
      columns={columns}
      back={<BackToProducts />}
      empty={{ icon: <BellRing aria-hidden /> }}
    />
  )
}

const columns: readonly Column<RestockCall>[] = [
  {
    title: 'Produit',
    mobile: 'title',
    cell: (call) => (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-36">
          <span className="block text-balance wrap-anywhere">{call.name}</span>
          <span className="dotted mt-1 block text-sm font-normal wrap-anywhere text-quiet">
            <span>{call.contact}</span>
            <span>{call.stock.toLocaleString('fr-FR')} en stock</span>
          </span>
          {call.failure === null ? null : (
            <span className="mt-1 block text-sm font-normal wrap-anywhere text-danger">
              E-mail non parti. {call.failure}
            </span>
          )}
        </div>
        {call.failure === null ? <TellLink call={call} /> : <UnsentMail call={call} />}
      </div>
    ),
  },
]

/** Opens the chat with the message, or calls a number that has no chat; done when tapped. */
function TellLink({ call }: { call: RestockCall }) {
  const { storeName } = useSettings()
  const { mutate } = useAdminCommand({
    run: () => markRestockCall({ data: { request: call.id } }),
    changes: ['products'],
    failed: (reason) => `${call.contact} reste dans la liste : ${reason}`,
  })
  const chat = phoneChatLink(
    call.contact,
    restockText(call, storeName, `${location.origin}/product/${call.productId}`),
  )
  return (
    <a
      href={chat ?? phoneCallLink(call.contact)}
      {...(chat ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onClick={() => mutate()}
      className={buttonClasses('primary', 'shrink-0 px-4')}
    >
      <MessageCircle aria-hidden className="size-4" />
      Prévenir
      <span className="sr-only">
        {' '}
        {call.contact} de {call.name}
      </span>
    </a>
  )
}

/** Sends the mail again, or takes the line away. */
function UnsentMail({ call: { id, contact, name } }: { call: RestockCall }) {
  const again = useAdminCommand({
    run: () => sendRestockMailAgain({ data: { request: id } }),
    changes: ['products'],
    done: () => ({ title: 'E-mail renvoyé', description: `${contact} : il part maintenant.` }),
  })
  const removing = useAdminCommand({
    run: () => markRestockCall({ data: { request: id } }),
    changes: ['products'],
  })
  const isBusy = again.isPending || removing.isPending
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <Button
        look="secondary"
        className="px-4"
        aria-label={`Renvoyer l’e-mail à ${contact}, ${name}`}
        disabled={isBusy}
        onClick={() => again.mutate()}
      >
        <RotateCw aria-hidden className="size-4" />
        Renvoyer
      </Button>
      <Button
        look="quiet"
        className="px-3"
        aria-label={`Retirer ${contact}, ${name}`}
        disabled={isBusy}
        onClick={() => removing.mutate()}
      >
        Retirer
      </Button>
    </div>
  )
}
