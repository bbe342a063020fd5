import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { EmailField, FullNameField } from '#ui/form/contact-fields.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { notify } from '#ui/toast/notify.ts'
import { subscribeToNewsletter } from '../newsletter.api.ts'
import { outcomeTexts, type Subscription, subscriptionSchema } from '../newsletter.ts'

const empty = { email: '', name: '' }

/** The newsletter form on the home page (HOME-06). */
export function NewsletterSection() {
  const [values, setValues] = useState<Record<string, string>>(empty)
  const subscription = useMutation({
    mutationFn: (data: Subscription) => subscribeToNewsletter({ data }),
    onSuccess: (result) => {
      if (!result.ok) {
        notify({ title: 'Erreur', description: errorText(result.error), tone: 'destructive' })
        return
      }
      setValues(empty)
      notify({ ...outcomeTexts[result.value], tone: 'success' })
    },
    onError: (error) =>
      notify({ title: 'Erreur', description: errorText(failureOf(error)), tone: 'destructive' }),
  })
  const { field, formProps } = useValidatedForm({
    schema: subscriptionSchema,
    values,
    onChange: setValues,
    onValid: (data) => subscription.mutate(data),
    onInvalid: () => {
      if (!values.email?.trim()) notify({ title: 'Email requis', tone: 'destructive' })
    },
  })

  return (
    <section aria-labelledby="newsletter" className="below-first-screen container-page mt-24">
      <div className="grid gap-8 rounded-lg border border-line-strong bg-raised p-6 md:grid-cols-2 md:items-center md:p-12">
        <div>
          <p className="eyebrow">Lettre de la maison</p>
          <h2 id="newsletter" className="mt-2 text-2xl">
            Les nouveautés avant tout le monde
          </h2>
          <p className="mt-3 max-w-md text-quiet">
            Nouveaux parfums, coffrets et conseils, une ou deux fois par mois. Désinscription en un clic.
          </p>
        </div>
        {/* "dialog": pressed before the script has come, nothing is sent, and what was typed stays. */}
        <form {...formProps} method="dialog" className="flex flex-col gap-4">
          <FullNameField label="Votre nom" optional limit={100} {...field('name')} />
          <EmailField label="Votre e-mail" {...field('email')} />
          <Button type="submit" disabled={subscription.isPending}>
            {subscription.isPending ? 'Inscription…' : 'S’inscrire'}
          </Button>
        </form>
      </div>
    </section>
  )
}
