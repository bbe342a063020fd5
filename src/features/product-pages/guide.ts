import { detailWords, type ProductDetails, productDetails } from '#features/catalogue/product-details.ts'
import { ANY, type Answers, type CompleteAnswers, type Moment, type QuestionKey } from './guide-answers.ts'

/** An answer that can be chosen: its name in the address, its label, and a few words below it. */
type Choice = { value: string; label: string; hint: string }

export type Question = {
  key: QuestionKey
  title: string
  label: string
  choices: readonly Choice[]
  /** "Peu importe" when nothing was found: what the answer is widened to. */
  widened: string
}

/** The moments, with the words that a sentence ends in. */
const moments = {
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

export function chosenOf({ key, choices }: Question, answers: Answers): Choice | undefined {
  return choices.find(({ value }) => value === answers[key])
}

/** How many perfumes the guide proposes at most (GUID-02). */
export const MOST_SUGGESTIONS = 6

/** A perfume that can be bought, with what the choice depends on. */
export type Candidate = Pick<
  ProductDetails,
  'concentration' | 'wearer' | 'olfactoryFamily' | 'longevityHours' | 'sillage'
> & {
  id: string
  /** What its formats have in common; null when it is not a format. */
  perfumeId: string | null
  /** Seconds: the newer of two that suit as well comes first. */
  addedAt: number
}

type ChosenPerfume = { id: string; why: string }

/** What speaks for a moment (above 0) and against it (below). What is not named counts as nothing. */
type MomentRule = {
  concentration: Readonly<Record<string, number>>
  sillage: Readonly<Record<string, number>>
  families: readonly string[]
  hours: (hours: number) => number
}

const rules: Record<Moment, MomentRule> = {
  // Light, and near the skin: it is worn in the heat and among colleagues.
  jour: {
    concentration: {
      'extrait-de-parfum': -1,
      'eau-de-parfum': 1,
      'eau-de-toilette': 2,
      'eau-de-cologne': 2,
      brume: 2,
    },
    sillage: { discret: 2, present: 1, puissant: -2 },
    families: ['hesperidee', 'aromatique', 'florale', 'fruitee'],
    hours: () => 0,
  },
  // Warm, and there until the end of the evening.
  soir: {
    concentration: { 'extrait-de-parfum': 2, 'eau-de-parfum': 2, 'eau-de-cologne': -2, brume: -2 },
    sillage: { discret: -1, present: 1, puissant: 2 },
    families: ['ambree', 'boisee', 'chypree', 'gourmande'],
    hours: (hours) => (hours >= 8 ? 2 : hours >= 6 ? 1 : hours < 4 ? -1 : 0),
  },
  // A wedding lasts from morning to night.
  fete: {
    concentration: { 'extrait-de-parfum': 2, 'eau-de-parfum': 1, 'eau-de-cologne': -2, brume: -2 },
    sillage: { discret: -1, present: 1, puissant: 2 },
    families: ['florale', 'ambree', 'chypree', 'gourmande'],
    hours: (hours) => (hours >= 9 ? 2 : hours >= 7 ? 1 : hours < 6 ? -1 : 0),
  },
}

/** How well a perfume suits a moment; above 0 when it does. */
export function momentScore(perfume: Candidate, moment: Moment): number {
  const rule = rules[moment]
  return (
    (rule.concentration[perfume.concentration ?? ''] ?? 0) +
    (rule.sillage[perfume.sillage ?? ''] ?? 0) +
    (rule.families.includes(perfume.olfactoryFamily ?? '') ? 1 : 0) +
    (perfume.longevityHours ? rule.hours(perfume.longevityHours) : 0)
  )
}

const isMoment = (text: string): text is Moment => Object.hasOwn(moments, text)

function bestMoment(perfume: Candidate): Moment | null {
  const suited = (Object.keys(rules) as Moment[])
    .map((moment) => ({ moment, score: momentScore(perfume, moment) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  return suited[0]?.moment ?? null
}

/** Whether somebody may wear it: a mixed one is for both, and one of which it is not known too. */
function suitsWearer({ wearer }: Candidate, pour: string): boolean {
  return pour === ANY || pour === wearer || (wearer ?? 'mixte') === 'mixte'
}

/**
 * The perfumes that fit the answers, the best first, each perfume once, at most six (GUID-02): those that suit the
 * moment best, among them those made for whom was named, then the newest.
 */
export function choosePerfumes(candidates: readonly Candidate[], answers: CompleteAnswers): ChosenPerfume[] {
  const { pour, moment, famille } = answers
  const wanted = isMoment(moment) ? moment : null
  const scored = candidates
    .filter(
      (perfume) => suitsWearer(perfume, pour) && (famille === ANY || famille === perfume.olfactoryFamily),
    )
    .map((perfume) => ({
      perfume,
      score: wanted ? momentScore(perfume, wanted) : 1,
      isMadeFor: perfume.wearer === pour ? 1 : 0,
    }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (one, other) =>
        other.score + other.isMadeFor - (one.score + one.isMadeFor) ||
        other.perfume.addedAt - one.perfume.addedAt,
    )
  const seen = new Set<string>()
  const chosen: ChosenPerfume[] = []
  for (const { perfume } of scored) {
    const key = perfume.perfumeId ?? perfume.id
    if (seen.has(key)) continue
    seen.add(key)
    chosen.push({ id: perfume.id, why: whyChosen(perfume, wanted ?? bestMoment(perfume)) })
    if (chosen.length === MOST_SUGGESTIONS) break
  }
  return chosen
}

/** One sentence why a perfume was chosen: "Ambrée, tenue de 8 heures : pour le soir" (GUID-03). */
export function whyChosen(perfume: Candidate, moment: Moment | null): string {
  const facts = [detailWords('olfactoryFamily', perfume.olfactoryFamily), factFor(perfume, moment)]
  const said = facts.filter(Boolean).join(', ')
  return moment ? `${said}\u00a0: ${moments[moment].words}` : said
}

/** What of a perfume speaks most for a moment: by day how near the skin it stays, otherwise how long it holds. */
function factFor(
  { longevityHours, sillage, concentration }: Candidate,
  moment: Moment | null,
): string | null {
  const hold = longevityHours ? `tenue de ${detailWords('longevityHours', longevityHours)}` : null
  const trail = sillage ? `sillage ${lowerFirst(detailWords('sillage', sillage))}` : null
  const kind = lowerFirst(detailWords('concentration', concentration))
  return (moment === 'jour' ? [trail, kind, hold] : [hold, trail, kind]).find(Boolean) ?? null
}

function lowerFirst(text: string | null): string | null {
  return text ? text.charAt(0).toLowerCase() + text.slice(1) : null
}
