import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { errorText } from '#lib/error-texts.ts'
import { failureOf } from '#lib/failure-of.ts'
import { unwrap } from '#lib/result.ts'
import { Button } from '#ui/button.tsx'
import { PhoneField } from '#ui/form/contact-fields.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { lookUpOrder } from '../api/tracking.functions.ts'
import { type OrderLookup, orderLookupSchema } from '../domain/order-lookup.schema.ts'

/** Finds an order by its number and phone (TRACK-07). */
export function FindOrderPage() {
  const navigate = useNavigate()
  const { contactPhone } = useSettings()
  const [values, setValues] = useState<Record<string, string>>({ orderNumber: '', phone: '' })
  const search = useMutation({
    mutationFn: async (lookup: OrderLookup) => unwrap(await lookUpOrder({ data: lookup })),
    onSuccess: (secret) => navigate({ to: '/commande/$secret', params: { secret } }),
  })
  const form = useValidatedForm({
    schema: orderLookupSchema,
    values,
    onChange: setValues,
    onValid: (lookup) => search.mutate(lookup),
  })
  return (
    <>
      <PageTitle title="Suivre ma commande">
        Son numéro est sur la confirmation et sur la facture : il commence par CMD.
      </PageTitle>
      <div className="container-page">
        <form
          noValidate
          aria-label="Retrouver une commande"
          onSubmit={form.onSubmit}
          className="flex max-w-xl flex-col gap-5"
        >
          <TextField
            label="Numéro de commande"
            autoComplete="off"
            autoCapitalize="characters"
            limit={60}
            {...form.field('orderNumber')}
          />
          <PhoneField hint="Celui que vous avez donné avec la commande." {...form.field('phone')} />
          {search.isError ? (
            <p role="alert" className="rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-sm">
              {errorText(failureOf(search.error))}
            </p>
          ) : null}
          <Button type="submit" disabled={search.isPending} className="self-start">
            {search.isPending ? 'Recherche…' : 'Voir ma commande'}
          </Button>
          {contactPhone ? (
            <p className="text-sm text-quiet">Numéro perdu ? Appelez-nous au {contactPhone}.</p>
          ) : null}
        </form>
      </div>
    </>
  )
}
