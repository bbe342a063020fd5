import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { productLists } from '#features/catalogue/catalogue.api.ts'
import { publicGet } from '#platform/auth/server-function.ts'
import { questions } from './guide.ts'
import type { CompleteAnswers, QuestionKey } from './guide-answers.ts'
import { findLooserAnswers, suggestPerfumes } from './suggest-perfumes.server.ts'

const known = (key: QuestionKey) =>
  v.picklist(questions.find((question) => question.key === key)?.choices.map(({ value }) => value) ?? [])

const answers = v.object({ pour: known('pour'), moment: known('moment'), famille: known('famille') })

export const getSuggestions = publicGet()
  .validator(answers)
  .handler(({ data }) => suggestPerfumes(data))

export const getLooserAnswers = publicGet()
  .validator(answers)
  .handler(({ data }) => findLooserAnswers(data))

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
