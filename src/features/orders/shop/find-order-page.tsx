import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountPage, FormFailure } from '#features/account/shop/account-page.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf, unwrap } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { PhoneField } from '#ui/form/contact-fields.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { type OrderLookup, orderLookupSchema } from '../order-lookup.ts'
import { lookUpOrder } from '../orders.api.ts'

/** Finds an order by its number and phone (TRACK-07). */
export function FindOrderPage() {
  const navigate = useNavigate()
  const { contactPhone, callLink } = useSettings()
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
    <AccountPage
      title="Suivre ma commande"
      intro="Son numéro est sur la confirmation et sur la facture : il commence par CMD."
    >
      <form {...form.formProps} aria-label="Retrouver une commande" className="flex flex-col gap-5">
        <TextField
          label="Numéro de commande"
          autoComplete="off"
          autoCapitalize="characters"
          limit={60}
          {...form.field('orderNumber')}
        />
        <PhoneField hint="Celui que vous avez donné avec la commande." {...form.field('phone')} />
        <FormFailure>{search.isError ? errorText(failureOf(search.error)) : null}</FormFailure>
        <Button type="submit" disabled={search.isPending} className="min-h-13">
          {search.isPending ? 'Recherche…' : 'Voir ma commande'}
        </Button>
        {contactPhone ? (
          <p className="text-sm text-quiet">
            Numéro perdu ? Appelez-nous au{' '}
            <a
              href={callLink}
              className="inline-flex min-h-11 items-center whitespace-nowrap text-amber underline underline-offset-4"
            >
              {contactPhone}
            </a>
            .
          </p>
        ) : null}
      </form>
    </AccountPage>
  )
}
