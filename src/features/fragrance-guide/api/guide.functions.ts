import * as v from 'valibot'
import { publicGet } from '#platform/auth/server-function.ts'
import type { QuestionKey } from '../domain/guide-answers.ts'
import { questions } from '../domain/guide-questions.ts'
import { findLooserAnswers, suggestPerfumes } from '../server/suggest-perfumes.server.ts'

const known = (key: QuestionKey) =>
  v.picklist(questions.find((question) => question.key === key)?.choices.map(({ value }) => value) ?? [])

const answers = v.object({ pour: known('pour'), moment: known('moment'), famille: known('famille') })

/** The perfumes for all answers (GUID-02). */
export const getSuggestions = publicGet()
  .validator(answers)
  .handler(({ data }) => suggestPerfumes(data))

/** Which answer to loosen when nothing was found (GUID-04). */
export const getLooserAnswers = publicGet()
  .validator(answers)
  .handler(({ data }) => findLooserAnswers(data))
