import { type ChangeEvent, type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { type BaseIssue, type BaseSchema, type InferOutput, safeParse } from 'valibot'
import { fieldMessages } from '#lib/field-messages.ts'

type Values = Record<string, string>
type FormSchema = BaseSchema<Values, unknown, BaseIssue<unknown>>
type Errors = Record<string, string>
type Box = { name: string; value: string }

const neverChanges = () => () => undefined

/**
 * A form whose texts live in the caller's hands and whose rules are the server's own schema. What was typed is kept on
 * every failure; on a refused submit the first wrong field gets the focus, and from then on each field is
 * checked again as it changes. What stood in the boxes before the script came, typed or filled in by the browser, counts.
 */
export function useValidatedForm<Schema extends FormSchema>(options: {
  schema: Schema
  values: Values
  onChange: (values: Values) => void
  onValid: (output: InferOutput<Schema>) => void
  onInvalid?: () => void
  /** Fields whose text is brought into an accepted form when they are left, and before the form is sent. */
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
  // Several boxes may tell of their text between one rendering and the next.
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

  /** Shows messages beside their fields and puts the focus on the first of them. */
  function showErrors(form: HTMLFormElement, next: Errors) {
    setErrors(next)
    const first = [...form.elements].find((element) => {
      const name = element.getAttribute('name')
      return name !== null && name in next
    })
    if (first instanceof HTMLElement) first.focus()
  }

  return { field, onSubmit, showErrors }
}
