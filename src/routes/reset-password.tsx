import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PageTitle } from '#ui/page-title.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: v.object({
    type: v.optional(v.string()),
    access_token: v.optional(v.string()),
    refresh_token: v.optional(v.string()),
  }),
  head: () => ({ meta: [{ title: 'Nouveau mot de passe' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <PageTitle title="Nouveau mot de passe" />,
})
