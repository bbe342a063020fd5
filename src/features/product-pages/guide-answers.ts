import { olfactoryFamilies, wearers } from '#features/catalogue/product-choices.ts'

export const ANY = 'peu-importe'

export type QuestionKey = 'pour' | 'moment' | 'famille'

const moments = ['jour', 'soir', 'fete'] as const

export type Moment = (typeof moments)[number]

/** The answers in an address, which every page reads; their words are in guide.ts. */
const possible: Readonly<Record<QuestionKey, readonly string[]>> = {
  pour: [...Object.keys(wearers), ANY],
  moment: [...moments, ANY],
  famille: [...Object.keys(olfactoryFamilies), ANY],
}

/** What was answered so far: names of choices. `undefined` for a question that is open. */
export type Answers = { [Key in QuestionKey]?: string | undefined }

export type CompleteAnswers = Record<QuestionKey, string>

/** The answers in an address; unknown ones `undefined`, not missing, for the router merges it (GUID-05). */
export function readAnswers({ pour, moment, famille }: { [Key in QuestionKey]?: unknown }): Answers {
  return {
    pour: possible.pour.find((name) => name === pour),
    moment: possible.moment.find((name) => name === moment),
    famille: possible.famille.find((name) => name === famille),
  }
}

/** The answers when all questions are answered, and null otherwise. */
export function completeAnswers(answers: Answers): CompleteAnswers | null {
  const { pour, moment, famille } = answers
  return pour && moment && famille ? { pour, moment, famille } : null
}
