import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { allowEveryone } from '#platform/auth/allow.ts'
import type { QuestionKey } from '../domain/guide-answers.ts'
import { questions } from '../domain/guide-questions.ts'
import { findLooserAnswers, suggestPerfumes } from '../server/suggest-perfumes.server.ts'

const known = (key: QuestionKey) =>
  v.picklist(questions.find((question) => question.key === key)?.choices.map(({ value }) => value) ?? [])

const answers = v.object({ pour: known('pour'), moment: known('moment'), famille: known('famille') })

/** The perfumes for all answers (GUID-02). */
export const getSuggestions = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .validator(answers)
  .handler(({ data }) => suggestPerfumes(data))

/** Which answer to loosen when nothing was found (GUID-04). */
export const getLooserAnswers = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .validator(answers)
  .handler(({ data }) => findLooserAnswers(data))
