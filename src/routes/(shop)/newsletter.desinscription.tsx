import { createFileRoute } from '@tanstack/react-router'
import { answerOneClick } from '#features/messages/answer-one-click.api.ts'
import { UnsubscribePage } from '#features/messages/shop/unsubscribe-page.tsx'

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
