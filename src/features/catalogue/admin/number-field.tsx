import type { ClipboardEvent, ComponentProps, InputEvent } from 'react'
import { parseDecimal } from '#lib/decimal.ts'
import { TextField } from '#ui/form/field.tsx'

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onBeforeInput' | 'onPaste'>

/**
 * A number's box. Browsers that do not speak French swallow a comma without a word, and 12,50 would become 1250: here it counts as the
 * point that they understand. A pasted "25 000,50" is read as a number too.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextField type="number" {...props} onBeforeInput={readComma} onPaste={readPasted} />
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

/** As if typed: the browser keeps its own way back, and tells of the change by itself. */
function insert(text: string): void {
  document.execCommand('insertText', false, text)
}
