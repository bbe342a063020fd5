import { type ChangeEvent, type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { type BaseIssue, type BaseSchema, type InferOutput, safeParse } from 'valibot'
import { tidyPhone } from '#lib/contact/contact-details.ts'
import { fieldMessages } from '#lib/errors/result.ts'
import { tidyTyped } from '#lib/text.ts'

type Values = Record<string, string>
type FormSchema = BaseSchema<Values, unknown, BaseIssue<unknown>>
type Errors = Record<string, string>
type Box = { name: string; value: string }
type TextBox = HTMLInputElement | HTMLTextAreaElement

const neverChanges = () => () => undefined

/**
 * A form whose values the caller holds and whose rules are the server's own schema. Failures never clear the
 * input. A submit with wrong fields focuses the first of them; from then on each field is checked again as it
 * changes. Values typed or autofilled before hydration are taken over. A text is tidied when its field is left
 * and before the form is sent (VAL-33). `formProps` are those of the form's element.
 */
export function useValidatedForm<Schema extends FormSchema, Form extends Values>(options: {
  schema: Schema
  values: Form
  onChange: (values: Values) => void
  /** Takes the values as the schema reads them, and the texts as they were tidied. */
  onValid: (output: InferOutput<Schema>, texts: Form) => void
  onInvalid?: () => void
}) {
  const { schema, values, onChange, onValid, onInvalid } = options
  const [errors, setErrors] = useState<Errors>({})
  const submitted = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const isAwake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  // Several fields may change between one render and the next.
  const latest = useRef<Values>(values)
  latest.current = values

  function change(name: string, text: string) {
    const next = { ...latest.current, [name]: text }
    latest.current = next
    onChange(next)
    if (!submitted.current) return
    const checked = safeParse(schema, next)
    setErrors(checked.success ? {} : fieldMessages(checked.issues))
  }

  function tidyField(box: Element) {
    const text = isTextBox(box) ? latest.current[box.name] : undefined
    if (!isTextBox(box) || text === undefined) return
    const tidied = tidiedText(box, text)
    if (tidied !== text) change(box.name, tidied)
  }

  function readEarlyText(box: Box | null) {
    if (box?.value && box.value !== (values[box.name] ?? '')) change(box.name, box.value)
  }

  function field(name: string) {
    return {
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event: ChangeEvent<TextBox>) => change(name, event.target.value),
      onBlur: ({ target }: { target: Element }) => tidyField(target),
      ref: isAwake ? undefined : readEarlyText,
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submitted.current = true
    for (const element of event.currentTarget.elements) tidyField(element)
    const checked = safeParse(schema, latest.current)
    if (checked.success) {
      setErrors({})
      onValid(checked.output, latest.current as Form)
      return
    }
    showErrors(fieldMessages(checked.issues))
    onInvalid?.()
  }

  /** Shows messages beside their fields and focuses the first of them. */
  function showErrors(next: Errors) {
    setErrors(next)
    const first = [...(form.current?.elements ?? [])].find((element) => {
      const name = element.getAttribute('name')
      return name !== null && name in next
    })
    if (first instanceof HTMLElement) first.focus()
  }

  return { field, change, showErrors, formProps: { ref: form, noValidate: true, onSubmit } }
}

function isTextBox(element: Element): element is TextBox {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

/** A password is taken as it is typed, also while its button shows it as text. */
function tidiedText({ type, autocomplete }: TextBox, text: string): string {
  if (autocomplete.endsWith('password')) return text
  const tidied = tidyTyped(text)
  return type === 'tel' ? tidyPhone(tidied) : tidied
}
