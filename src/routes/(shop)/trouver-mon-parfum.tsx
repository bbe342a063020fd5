import { createFileRoute } from '@tanstack/react-router'
import { looserAnswersQuery, suggestionsQuery } from '#features/product-pages/guide.api.ts'
import { completeAnswers, readAnswers } from '#features/product-pages/guide-answers.ts'
import { GuideFailure, GuidePage } from '#features/product-pages/shop/guide-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { logLoadFailure, markIncomplete } from '#platform/http/pages/page-context.ts'
import { loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/(shop)/trouver-mon-parfum')({
  staticData: { dependsOn: ['products'], varyOn: ['pour', 'moment', 'famille'], cachedBy: 'anyone' },
  validateSearch: readAnswers,
  loaderDeps: ({ search: { pour, moment, famille } }) => ({ pour, moment, famille }),
  loader: async ({ context: { queryClient }, deps }) => {
    const answers = completeAnswers(deps)
    const suggestions = answers ? await loadQuery(queryClient, suggestionsQuery(answers)) : []
    if (answers && suggestions.length === 0) {
      await loadQuery(queryClient, looserAnswersQuery(answers)).catch((error) => {
        logLoadFailure('looser answers', error)
        markIncomplete()
      })
    }
    return { title: answers ? 'Choisis pour vous' : 'Trouver mon parfum', path: '/trouver-mon-parfum' }
  },
  head: pageHead,
  errorComponent: (failure) => <GuideFailure answers={Route.useLoaderDeps()} {...failure} />,
  component: () => <GuidePage answers={Route.useLoaderDeps()} />,
})
