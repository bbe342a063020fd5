import type { ClipboardEvent, ComponentProps, InputEvent } from 'react'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { tidyTyped } from '#lib/text.ts'
import { IconButton } from '#ui/button.tsx'
import { Minus, Plus } from '#ui/icons/icons.tsx'
import { TextField } from './field.tsx'

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onBeforeInput' | 'onPaste'>

/**
 * A field for a number. The browser drops what it does not take for one: here a comma is typed as a point, wide digits
 * as ordinary ones, and a pasted "25 000,50" is read as a number too (VAL-33).
 */
export function NumberField(props: NumberFieldProps) {
  return (
    <TextField
      type="number"
      className="[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      {...props}
      onBeforeInput={readTyped}
      onPaste={readPasted}
    />
  )
}

function readTyped(event: InputEvent<HTMLInputElement>): void {
  const { data } = event.nativeEvent
  if (!data) return
  const plain = tidyTyped(data).replace(',', '.')
  if (plain === data) return
  event.preventDefault()
  insert(plain)
}

function readPasted(event: ClipboardEvent<HTMLInputElement>): void {
  const value = parseDecimal(tidyTyped(event.clipboardData.getData('text')))
  if (Number.isNaN(value)) return
  event.preventDefault()
  insert(String(value))
}

/** Inserts text as if it were typed: undo works, and the browser fires the input event. */
function insert(text: string): void {
  document.execCommand('insertText', false, text)
}

type QuantityStepperProps = {
  name: string
  quantity: number
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
