import type { ClipboardEvent, ComponentProps, InputEvent } from 'react'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { tidyTyped } from '#lib/text.ts'
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
