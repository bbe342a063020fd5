import { useRef, useState } from 'react'
import type { BaseIssue, BaseSchema, InferOutput } from 'valibot'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { notifyInvalidForm } from './checkout-form.tsx'
import { useOrder } from './use-order.ts'

type Schema<Form> = BaseSchema<Record<string, string>, Form, BaseIssue<unknown>>
type OrderOptions<Form extends Record<string, string>> = Parameters<typeof useOrder<Form>>[0]

/**
 * The state of a checkout form: its input, stored as a draft on each change, its checks and its order.
 * `onSubmitting` is called when a valid form is sent.
 */
export function useCheckoutForm<Form extends Record<string, string>>(options: {
  schema: Schema<Form>
  initial: () => Form
  keep: (values: Form) => void
  onSubmitting?: (form: Form) => void
  order: Omit<OrderOptions<Form>, 'onFields'>
}) {
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(options.initial)
  const order = useOrder<Form>({
    ...options.order,
    onFields: (messages) => {
      if (formRef.current) form.showErrors(formRef.current, messages)
    },
  })
  const form = useValidatedForm({
    schema: options.schema,
    values,
    onChange: (next) => {
      const all = { ...values, ...next }
      setValues(all)
      options.keep(all)
    },
    onValid: (output: InferOutput<Schema<Form>>) => {
      options.onSubmitting?.(output)
      order.place(output)
    },
    onInvalid: notifyInvalidForm,
  })
  return { formRef, values, field: form.field, change: form.change, onSubmit: form.onSubmit, order }
}
