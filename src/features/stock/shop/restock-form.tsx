import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf, unwrap } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { askForRestockNotice } from '../restock.api.ts'
import { type RestockRequest, restockOutcomeTexts, restockSchema } from '../restock.ts'

/** Where to write when a product is back: one field (RESTOCK-01). A failure keeps what was typed. */
export default function RestockForm({ productId }: { productId: string }) {
  const [values, setValues] = useState<Record<string, string>>({ productId, contact: '' })
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (request: RestockRequest) => unwrap(await askForRestockNotice({ data: request })),
  })
  const { field, formProps } = useValidatedForm({
    schema: restockSchema,
    values,
    onChange: setValues,
    onValid: (request) => mutate(request),
  })
  if (data) {
    return (
      <p role="status" className="w-full border-l-2 border-amber py-1 pl-3 text-cream">
        {restockOutcomeTexts[data]}
      </p>
    )
  }
  return (
    <form {...formProps} className="flex w-full flex-col gap-3">
      <TextField
        label="E-mail ou téléphone"
        inputMode="email"
        autoComplete="email"
        autoFocus
        limit={254}
        hint="Un seul message, à son retour. Gardé 90 jours au plus."
        {...field('contact')}
      />
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {errorText(failureOf(error))}
        </p>
      ) : null}
      <Button type="submit" disabled={isPending} className="sm:self-start">
        {isPending ? 'Un instant…' : 'Me prévenir'}
      </Button>
    </form>
  )
}
