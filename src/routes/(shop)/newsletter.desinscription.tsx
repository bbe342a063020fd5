import { createFileRoute } from '@tanstack/react-router'
import { answerOneClick } from '#features/newsletter/server/answer-one-click.ts'
import { UnsubscribePage } from '#features/newsletter/storefront/unsubscribe-page.tsx'

export const Route = createFileRoute('/(shop)/newsletter/desinscription')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'nobody' },
  server: { handlers: { POST: ({ request }) => answerOneClick(request) } },
  head: () => ({
    meta: [
      { title: 'Se désinscrire de la lettre' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'strict-origin' },
    ],
  }),
  component: Unsubscribe,
})

function Unsubscribe() {
  return <UnsubscribePage link={Route.useSearch()} />
}
