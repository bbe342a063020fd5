import { productDetails } from '#features/catalogue/product-details.ts'
import { ANY, type Answers, type Moment, type QuestionKey } from './guide-answers.ts'

/** An answer that can be chosen: its name in the address, its label, and a few words below it. */
export type Choice = { value: string; label: string; hint: string }

export type Question = {
  /** Its parameter in the address. */
  key: QuestionKey
  title: string
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
} as const satisfies Record<Moment, object>

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

/** The question to ask next: the first that is open; undefined when all are answered. */
export function openQuestion(answers: Answers): Question | undefined {
  return questions.find(({ key }) => answers[key] === undefined)
}

/** What was chosen for a question. */
export function chosenOf({ key, choices }: Question, answers: Answers): Choice | undefined {
  return choices.find(({ value }) => value === answers[key])
}
