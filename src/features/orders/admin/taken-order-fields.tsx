import { type ChangeEvent, type RefObject, useId, useRef } from 'react'
import { Choice } from '#features/money/admin/choice.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { MAX_TEXT } from '#lib/text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { QuantityStepper } from '#ui/form/number-field.tsx'
import { Store } from '#ui/icons/admin-icons.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'
import { addItem, type Cart, type CartItem, removeItem, setQuantity } from '../cart.ts'
import { type GuestForm, MAX_LANDMARK } from '../order-forms.ts'
import { PhoneHint } from '../shop/checkout-parts.tsx'
import { Section } from '../shop/order-parts.tsx'
import { type OrderSource, orderSources, sourceLabels } from './admin-order.ts'
import { ProductSearch } from './product-search.tsx'
import type { KnownCustomer } from './taken-order.ts'

/** The props of a field of the form, for boxes of one line and of several. */
type FieldOf = (name: keyof GuestForm) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

type Lookup = { data?: KnownCustomer | null | undefined; isError: boolean; isFetching: boolean }

type CustomerFieldsProps = {
  field: FieldOf
  phone: RefObject<HTMLInputElement | null>
  customer: Lookup
  source: OrderSource
  onSource: (source: OrderSource) => void
}

/** Who orders: the phone number first, because a known one fills the rest (PHONE-02); and how the order came. */
export function CustomerFields({ field, phone, customer, source, onSource }: CustomerFieldsProps) {
  const number = field('customerPhone')
  return (
    <Section title="Client">
      <div className="flex flex-col gap-5">
        <TextField
          label="Téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          limit={40}
          hint={<PhoneHint text={number.value}>{lookupText(customer)}</PhoneHint>}
          {...number}
          ref={phone}
        />
        <Choice
          legend="Reçue par"
          name="source"
          isTight
          options={orderSources}
          labels={sourceLabels}
          value={source}
          onChoice={onSource}
        />
        <TextField label="Nom complet" autoComplete="off" limit={MAX_TEXT} {...field('customerName')} />
      </div>
    </Section>
  )
}

function lookupText({ data, isError, isFetching }: Lookup): string {
  if (data) return `Client connu : dernière commande le ${formatDate(data.orderedAt)}.`
  if (isFetching) return 'Recherche du client…'
  if (isError) return 'Le client n’a pas pu être recherché.'
  if (data === null) return 'Nouveau client.'
  return 'Nom et adresse d’un client connu se remplissent seuls.'
}

/** The address of an order that is not delivered. */
const PICKUP = 'Retrait en boutique'

type DeliveryFieldsProps = {
  field: FieldOf
  /** Whether the customer is in the shop. */
  isInShop: boolean
  onAddress: (text: string) => void
}

/** The address of the order, and the customer's delivery instructions. */
export function DeliveryFields({ field, isInShop, onAddress }: DeliveryFieldsProps) {
  const address = field('customerAddress')
  return (
    <Section title="Livraison">
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <TextArea
            label="Adresse de livraison"
            autoComplete="off"
            limit={MAX_TEXT}
            hint="Commune, quartier, rue."
            {...address}
          />
          {isInShop && address.value !== PICKUP ? (
            <Button look="secondary" className="self-start px-4" onClick={() => onAddress(PICKUP)}>
              <Store aria-hidden className="size-4" />
              {PICKUP}
            </Button>
          ) : null}
        </div>
        <TextField
          label="Repère pour le coursier"
          optional
          autoComplete="off"
          limit={MAX_LANDMARK}
          {...field('landmark')}
        />
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          optional
          autoComplete="off"
          limit={254}
          hint="La boutique lui écrit seulement si vous le donnez."
          {...field('customerEmail')}
        />
        <TextArea
          label="Instructions de livraison"
          optional
          autoComplete="off"
          limit={MAX_TEXT}
          {...field('notes')}
        />
      </div>
    </Section>
  )
}

type OrderLinesProps = {
  lines: Cart
  search: RefObject<HTMLInputElement | null>
  /** Nothing was chosen when the order was to be saved. */
  isMissing: boolean
  onLines: (lines: Cart) => void
}

/** What is ordered: the shop's search, and below it what was chosen, with its quantities (PHONE-03). */
export function OrderLines({ lines, search, isMissing, onLines }: OrderLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const errorId = useId()
  return (
    <Section title="Articles">
      <ProductSearch
        lines={lines}
        box={search}
        errorId={isMissing ? errorId : undefined}
        onAdd={(product) => {
          onLines(addItem(lines, product))
          // The pressed button disappears; on a phone the keyboard would cover what was chosen.
          if (matchMedia('(pointer: coarse)').matches) list.current?.focus()
          else search.current?.focus()
        }}
      />
      {isMissing ? (
        <p id={errorId} className="mt-1.5 text-sm text-danger">
          Ajoutez au moins un produit.
        </p>
      ) : null}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Articles choisis"
        className="divide-y divide-line outline-none"
      >
        {lines.map((line) => (
          <OrderLine key={line.id} line={line} lines={lines} onLines={onLines} />
        ))}
      </ul>
    </Section>
  )
}

type OrderLineProps = { line: CartItem; lines: Cart; onLines: (lines: Cart) => void }

/** A line of an order that is being taken: name, price, quantity, what is left of it in the stock (PHONE-03). */
function OrderLine({ line, lines, onLines }: OrderLineProps) {
  const { id, name, price, quantity, stock } = line
  return (
    <li className="py-3 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 pt-2.5 wrap-anywhere">
          {name}
          <span className="block text-quiet">{formatMoney(price)}</span>
        </p>
        <IconButton
          label={`Retirer ${name}`}
          className="-mr-2.5 shrink-0 text-quiet"
          onClick={() => onLines(removeItem(lines, id))}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <QuantityStepper
          name={name}
          quantity={quantity}
          most={stock}
          onQuantity={(next) => onLines(setQuantity(lines, id, next))}
        />
        <p role="status" className={classNames('text-xs', quantity > stock ? 'text-danger' : 'text-quiet')}>
          {stockText(line)}
        </p>
        <p className="ml-auto font-semibold whitespace-nowrap">{formatMoney(price * quantity)}</p>
      </div>
    </li>
  )
}

function stockText({ quantity, stock }: CartItem): string {
  if (stock <= 0) return 'Épuisé : retirez ce produit.'
  if (quantity > stock) return `Il n’en reste que ${stock}.`
  return `${stock} en stock`
}
