import { IconButton } from '#ui/button.tsx'
import { Minus, Plus } from '#ui/icons/icons.tsx'

type QuantityStepperProps = {
  name: string
  quantity: number
  /** The most pieces that there may be. */
  most: number
  onQuantity: (quantity: number) => void
}

/** A number of pieces, at least one, with minus and plus. */
export function QuantityStepper({ name, quantity, most, onQuantity }: QuantityStepperProps) {
  return (
    <fieldset className="flex items-center rounded-full border border-line-strong">
      <legend className="sr-only">Quantité de {name}</legend>
      <IconButton
        label="Diminuer la quantité"
        disabled={quantity <= 1}
        onClick={() => onQuantity(quantity - 1)}
      >
        <Minus aria-hidden className="size-4" />
      </IconButton>
      <output aria-label="Quantité" className="min-w-7 text-center font-semibold">
        {quantity}
      </output>
      <IconButton
        label="Augmenter la quantité"
        disabled={quantity >= most}
        onClick={() => onQuantity(quantity + 1)}
      >
        <Plus aria-hidden className="size-4" />
      </IconButton>
    </fieldset>
  )
}
