import type { ClipboardEvent, ComponentProps, InputEvent } from 'react'
import { parseDecimal } from '#lib/format/decimal.ts'
import { TextField } from '#ui/form/field.tsx'

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onBeforeInput' | 'onPaste'>

/**
 * A field for a number. Browsers that are not set to French drop a comma, so that 12,50 would become 1250:
 * here a comma is typed as a point. A pasted "25 000,50" is read as a number too.
 */
export function NumberField(props: NumberFieldProps) {
  return (
    <TextField
      type="number"
      className="[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      {...props}
      onBeforeInput={readComma}
      onPaste={readPasted}
    />
  )
}

function readComma(event: InputEvent<HTMLInputElement>): void {
  if (event.nativeEvent.data !== ',') return
  event.preventDefault()
  insert('.')
}

function readPasted(event: ClipboardEvent<HTMLInputElement>): void {
  const value = parseDecimal(event.clipboardData.getData('text'))
  if (Number.isNaN(value)) return
  event.preventDefault()
  insert(String(value))
}

/** Inserts text as if it were typed: undo works, and the browser fires the input event. */
function insert(text: string): void {
  document.execCommand('insertText', false, text)
}
