import { Section } from '#features/orders/client/order-parts.tsx'
import { MAX_TEXT } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Store } from '#ui/icons/admin-icons.tsx'
import { MAX_LANDMARK } from '../domain/landmark.ts'
import type { FieldOf } from './customer-fields.tsx'

/** The address of an order that is not delivered. */
const PICKUP = 'Retrait en boutique'

type DeliveryFieldsProps = {
  field: FieldOf
  /** Whether the customer is in the shop. */
  isInShop: boolean
  /** Sets the address. */
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
