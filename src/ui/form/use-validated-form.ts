import { type ChangeEvent, type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { type BaseIssue, type BaseSchema, type InferOutput, safeParse } from 'valibot'
import { fieldMessages } from '#lib/errors/field-messages.ts'

type Values = Record<string, string>
type FormSchema = BaseSchema<Values, unknown, BaseIssue<unknown>>
type Errors = Record<string, string>
type Box = { name: string; value: string }

const neverChanges = () => () => undefined

/**
 * A form whose values the caller holds and whose rules are the server's own schema. Failures never clear the
 * input. A submit with wrong fields focuses the first of them; from then on each field is checked again as it
 * changes. Values typed or autofilled before hydration are taken over.
 */
export function useValidatedForm<Schema extends FormSchema>(options: {
  schema: Schema
  values: Values
  onChange: (values: Values) => void
  onValid: (output: InferOutput<Schema>) => void
  onInvalid?: () => void
  /**
   * Functions that bring a field's text into an accepted form, run when the field is left and before the form
   * is sent.
   */
  tidy?: Readonly<Record<string, (text: string) => string>>
}) {
  const { schema, values, onChange, onValid, onInvalid, tidy = {} } = options
  const [errors, setErrors] = useState<Errors>({})
  const submitted = useRef(false)
  const isAwake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  // Several fields may change between one render and the next.
  const latest = useRef(values)
  latest.current = values

  function change(name: string, text: string) {
    const next = { ...latest.current, [name]: text }
    latest.current = next
    onChange(next)
    if (!submitted.current) return
    const checked = safeParse(schema, next)
    setErrors(checked.success ? {} : fieldMessages(checked.issues))
  }

  function tidyField(name: string) {
    const text = latest.current[name] ?? ''
    const tidied = tidy[name]?.(text) ?? text
    if (tidied !== text) change(name, tidied)
  }

  function readEarlyText(box: Box | null) {
    if (box?.value && box.value !== (values[box.name] ?? '')) change(box.name, box.value)
  }

  function field(name: string) {
    return {
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, event.target.value),
      onBlur: tidy[name] && (() => tidyField(name)),
      ref: isAwake ? undefined : readEarlyText,
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submitted.current = true
    for (const name of Object.keys(tidy)) tidyField(name)
    const checked = safeParse(schema, latest.current)
    if (checked.success) {
      setErrors({})
      onValid(checked.output)
      return
    }
    showErrors(event.currentTarget, fieldMessages(checked.issues))
    onInvalid?.()
  }

  /** Shows messages beside their fields and focuses the first of them. */
  function showErrors(form: HTMLFormElement, next: Errors) {
    setErrors(next)
    const first = [...form.elements].find((element) => {
      const name = element.getAttribute('name')
      return name !== null && name in next
    })
    if (first instanceof HTMLElement) first.focus()
  }

  return { field, change, onSubmit, showErrors }
}
