import { queryOptions } from '@tanstack/react-query'
import { productLists } from '#features/catalogue/api/catalogue.queries.ts'
import type { CompleteAnswers } from '../domain/guide-answers.ts'
import { getLooserAnswers, getSuggestions } from './guide.functions.ts'

const ofGuide = { staleTime: 1000, retry: 2, refetchOnMount: false, refetchOnWindowFocus: false } as const

/** The perfumes that the guide proposes; kept up to date as the other lists are. */
export function suggestionsQuery(answers: CompleteAnswers) {
  return queryOptions({
    queryKey: [...productLists, 'guide', answers],
    queryFn: () => getSuggestions({ data: answers }),
    ...ofGuide,
  })
}

/** Which answers to loosen, where nothing was found. */
export function looserAnswersQuery(answers: CompleteAnswers) {
  return queryOptions({
    queryKey: ['products', 'looser', answers],
    queryFn: () => getLooserAnswers({ data: answers }),
    ...ofGuide,
  })
}
