import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BaseIssue, BaseSchema, InferOutput } from 'valibot'
import { errorText } from '#lib/errors/error-texts.ts'
import { type Failure, failureOf, type Result } from '#lib/errors/result.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'

type Values = Record<string, string>
type FormSchema = BaseSchema<Values, unknown, BaseIssue<unknown>>

/** A form checked by the server's schema: errors beside their field, else above the button (ERR-07). */
export function useAccountForm<Schema extends FormSchema, Value>(options: {
  schema: Schema
  initial: Values
  send: (input: InferOutput<Schema>) => Promise<Result<Value>>
  onDone: (value: Value) => void
  onRefused: (text: string, failure: Failure) => void
  /** For each error code that concerns one field, the field's name. */
  fieldOf?: Readonly<Record<string, string>>
}) {
  const { schema, initial, send, onDone, onRefused, fieldOf = {} } = options
  const [values, setValues] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => setFailure(null),
    onSuccess: (result) => (result.ok ? onDone(result.value) : refuse(result.error)),
    onError: (error) => refuse(failureOf(error)),
  })
  const { field, formProps, showErrors } = useValidatedForm({
    schema,
    values,
    onChange: setValues,
    onValid: (input) => sending.mutate(input),
  })

  function refuse(error: Failure) {
    const text = errorText(error)
    const named = fieldOf[error.code]
    const fields = error.fields ?? (named ? { [named]: text } : undefined)
    if (fields && formProps.ref.current) showErrors(fields)
    else setFailure(text)
    onRefused(text, error)
  }

  return {
    field,
    setValues,
    failure,
    /** From the press of the button until the screen changes. */
    isBusy: sending.isPending || sending.data?.ok === true,
    isDone: sending.data?.ok === true,
    isSending: sending.isPending,
    formProps: {
      ...formProps,
      // With "dialog", a press before hydration sends nothing: a plain GET would put the password into the
      // address.
      method: 'dialog',
      onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
        if (sending.isPending) event.preventDefault()
        else formProps.onSubmit(event)
      },
    },
  }
}
