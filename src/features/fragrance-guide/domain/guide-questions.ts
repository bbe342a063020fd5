import { productDetails } from '#features/catalogue/domain/product-details.ts'

/** The answer "Peu importe" in an address. */
export const ANY = 'peu-importe'

/** An answer that can be chosen: its name in the address, its label, and a few words below it. */
export type Choice = { value: string; label: string; hint: string }

export type QuestionKey = 'pour' | 'moment' | 'famille'

export type Question = {
  /** Its parameter in the address. */
  key: QuestionKey
  title: string
  /** What it is called beside its answer. */
  label: string
  choices: readonly Choice[]
  /** "Peu importe" when nothing was found: what the answer is widened to. */
  widened: string
}

/** The moments, with the words that a sentence ends in. */
export const moments = {
  jour: { label: 'La journée', hint: 'Le bureau, la ville, la chaleur', words: 'pour la journée' },
  soir: { label: 'Le soir', hint: 'Un dîner, une sortie, la fraîcheur', words: 'pour le soir' },
  fete: {
    label: 'Les grands jours',
    hint: 'Un mariage, une fête, un rendez-vous',
    words: 'pour les grands jours',
  },
} as const

export type Moment = keyof typeof moments

const { wearer, olfactoryFamily } = productDetails

const wearerHints: Record<keyof typeof wearer.options, string> = {
  elle: 'Pour une femme',
  lui: 'Pour un homme',
  mixte: 'À porter à deux',
}

const familyHints: Record<keyof typeof olfactoryFamily.options, string> = {
  florale: 'Rose, jasmin, ylang-ylang',
  boisee: 'Santal, cèdre, vétiver',
  ambree: 'Ambre, vanille, encens',
  hesperidee: 'Bergamote, orange, citron',
  fruitee: 'Mangue, litchi, coco',
  gourmande: 'Cacao, café, caramel',
  chypree: 'Mousse, patchouli, cuir',
  aromatique: 'Lavande, menthe, sauge',
}

const any: Choice = { value: ANY, label: 'Peu importe', hint: 'Laissez-vous surprendre' }

function choicesOf(
  options: Readonly<Record<string, string>>,
  hints: Readonly<Record<string, string>>,
): Choice[] {
  return Object.entries(options).map(([value, label]) => ({ value, label, hint: hints[value] ?? '' }))
}

/** The questions of the guide, in their order (GUID-01). */
export const questions: readonly Question[] = [
  {
    key: 'pour',
    title: 'Pour qui\u00a0?',
    label: 'Pour',
    choices: [...choicesOf(wearer.options, wearerHints), any],
    widened: 'Pour elle ou pour lui',
  },
  {
    key: 'moment',
    title: 'Quel moment\u00a0?',
    label: 'Moment',
    choices: [...Object.entries(moments).map(([value, { label, hint }]) => ({ value, label, hint })), any],
    widened: 'À tout moment',
  },
  {
    key: 'famille',
    title: 'Quelle famille vous attire\u00a0?',
    label: 'Famille',
    choices: [...choicesOf(olfactoryFamily.options, familyHints), any],
    widened: 'De toutes les familles',
  },
]

/** What was answered so far: names of choices. `undefined` for a question that is open. */
export type Answers = { [Key in QuestionKey]?: string | undefined }

/** All questions answered. */
export type CompleteAnswers = Record<QuestionKey, string>

/**
 * The answers in an address. Unknown values become `undefined`, not missing, because the router merges the result into
 * the URL's own parameters (GUID-05).
 */
export function readAnswers(search: { [Key in QuestionKey]?: unknown }): Answers {
  return Object.fromEntries(
    questions.map(({ key, choices }) => [key, choices.find(({ value }) => value === search[key])?.value]),
  )
}

/** The question to ask next: the first that is open; undefined when all are answered. */
export function openQuestion(answers: Answers): Question | undefined {
  return questions.find(({ key }) => answers[key] === undefined)
}

/** The answers when all questions are answered, and null otherwise. */
export function completeAnswers(answers: Answers): CompleteAnswers | null {
  const { pour, moment, famille } = answers
  return pour && moment && famille ? { pour, moment, famille } : null
}

/** What was chosen for a question. */
export function chosenOf({ key, choices }: Question, answers: Answers): Choice | undefined {
  return choices.find(({ value }) => value === answers[key])
}
