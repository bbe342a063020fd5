import { createFileRoute } from '@tanstack/react-router'
import { answerOneClick } from '#features/newsletter/answer-one-click.ts'
import { UnsubscribePage } from '#features/newsletter/shop/unsubscribe-page.tsx'
import type { UnsubscribeLink } from '#features/newsletter/unsubscribe.ts'

export const Route = createFileRoute('/newsletter/desinscription')({
  server: { handlers: { POST: ({ request }) => answerOneClick(request) } },
  validateSearch: (search: Partial<UnsubscribeLink>): Partial<UnsubscribeLink> => ({
    ...(search.abonne ? { abonne: String(search.abonne) } : {}),
    ...(search.signature ? { signature: String(search.signature) } : {}),
  }),
  head: () => ({
    meta: [
      { title: 'Se désinscrire de la lettre' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Unsubscribe,
})

function Unsubscribe() {
  return <UnsubscribePage link={Route.useSearch()} />
}
