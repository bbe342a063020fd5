import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PageTitle } from '#ui/page-title.tsx'

export const Route = createFileRoute('/register')({
  validateSearch: v.object({
    returnTo: v.optional(v.fallback(v.optional(v.literal('checkout')), undefined)),
  }),
  head: () => ({ meta: [{ title: 'Créer un compte' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <PageTitle title="Créer un compte" />,
})
