import { describe, expect, it } from 'vitest'
import { concentrations, olfactoryFamilies } from '#features/catalogue/product-choices.ts'
import { productDetails } from '#features/catalogue/product-details.ts'
import {
  type Candidate,
  choosePerfumes,
  chosenOf,
  momentScore,
  openQuestion,
  questions,
  whyChosen,
} from './guide.ts'
import { ANY, type CompleteAnswers, completeAnswers, readAnswers } from './guide-answers.ts'

const perfume = (id: string, values: Partial<Candidate> = {}): Candidate => ({
  id,
  perfumeId: null,
  addedAt: 0,
  concentration: 'eau-de-parfum',
  wearer: 'mixte',
  olfactoryFamily: 'ambree',
  longevityHours: 8,
  sillage: 'present',
  ...values,
})
const bare = { concentration: null, wearer: null, olfactoryFamily: null, longevityHours: null, sillage: null }
const answers = (values: Partial<CompleteAnswers> = {}) => ({
  pour: ANY,
  moment: ANY,
  famille: ANY,
  ...values,
})
const ids = (candidates: Candidate[], given: Partial<CompleteAnswers> = {}) =>
  choosePerfumes(candidates, answers(given)).map(({ id }) => id)

describe('which perfumes', () => {
  const scent = (id: string, concentration: string, olfactoryFamily: string, longevityHours: number) =>
    perfume(id, { concentration, olfactoryFamily, longevityHours, sillage: 'discret' })
  const oud = { ...scent('oud', 'extrait-de-parfum', 'boisee', 12), sillage: 'puissant' }
  const orange = scent('orange', 'eau-de-toilette', 'hesperidee', 4)
  const mist = scent('mist', 'brume', 'fruitee', 3)

  it('GUID-02 suit a moment, or are of the family that was named', () => {
    expect(ids([orange, oud, mist], { moment: 'soir' })).toEqual(['oud'])
    expect(ids([oud, orange, mist], { moment: 'jour' }).toSorted()).toEqual(['mist', 'orange'])
    expect(ids([oud, orange, mist], { famille: 'fruitee' })).toEqual(['mist'])
  })

  const possible = {
    concentration: Object.keys(concentrations),
    olfactoryFamily: Object.keys(olfactoryFamilies),
    longevityHours: [1, 3, 4, 5, 6, 7, 8, 9, 24],
    sillage: Object.keys(productDetails.sillage.options),
  }

  const strong = ['extrait-de-parfum', 'eau-de-parfum']
  const light = ['eau-de-cologne', 'brume']
  const loud = { much: ['puissant'], some: ['present'], against: ['discret'] }

  it.each([
    [
      'jour',
      'concentration',
      { much: ['eau-de-toilette', ...light], some: strong.slice(1), against: strong.slice(0, 1) },
    ],
    ['jour', 'sillage', { much: loud.against, some: loud.some, against: loud.much }],
    ['jour', 'olfactoryFamily', { some: ['florale', 'hesperidee', 'fruitee', 'aromatique'] }],
    ['jour', 'longevityHours', {}],
    ['soir', 'concentration', { much: strong, against: light }],
    ['soir', 'sillage', loud],
    ['soir', 'olfactoryFamily', { some: ['boisee', 'ambree', 'gourmande', 'chypree'] }],
    ['soir', 'longevityHours', { much: [8, 9, 24], some: [6, 7], against: [1, 3] }],
    ['fete', 'concentration', { much: strong.slice(0, 1), some: strong.slice(1), against: light }],
    ['fete', 'sillage', loud],
    ['fete', 'olfactoryFamily', { some: ['florale', 'ambree', 'gourmande', 'chypree'] }],
    ['fete', 'longevityHours', { much: [9, 24], some: [7, 8], against: [1, 3, 4, 5] }],
  ] as const)(
    'GUID-02 for the moment “%s” what speaks for a perfume in its %s, and against it',
    (moment, field, expected) => {
      const scored = possible[field].map((value) => ({
        value,
        score: momentScore(perfume('a', { ...bare, [field]: value }), moment),
      }))
      const those = (suits: (score: number) => boolean) =>
        scored.filter(({ score }) => suits(score)).map(({ value }) => value)
      expect({
        much: those((score) => score >= 2),
        some: those((score) => score === 1),
        against: those((score) => score < 0),
      }).toEqual({ much: [], some: [], against: [], ...expected })
    },
  )

  it('GUID-02 are not those of which nothing is known, or as much speaks against them as for them', () => {
    expect(ids([perfume('unknown', bare)], { moment: 'soir' })).toEqual([])
    const quiet = { ...bare, olfactoryFamily: 'ambree', sillage: 'discret' }
    expect(ids([perfume('quiet', quiet)], { moment: 'soir' })).toEqual([])
  })

  it('GUID-02 are for whom was named, those made for them before mixed ones', () => {
    const his = perfume('his', { wearer: 'lui' })
    const hers = perfume('hers', { wearer: 'elle' })
    const both = perfume('both')
    const unknown = perfume('unknown', { wearer: null })
    expect(ids([his, both, unknown, hers], { pour: 'elle' })).toEqual(['hers', 'both', 'unknown'])
    expect(ids([hers, both], { pour: 'elle' })).toEqual(['hers', 'both'])
    expect(ids([hers, his], { pour: 'mixte' })).toEqual([])
    expect(ids([his, hers, both])).toHaveLength(3)
  })

  it('GUID-02 are six at most, the best first, then the newest, each perfume once', () => {
    const many = Array.from({ length: 9 }, (_, at) => perfume(`p${at}`, { addedAt: at }))
    expect(ids(many)).toEqual(['p8', 'p7', 'p6', 'p5', 'p4', 'p3'])
    const [small, large] = [2, 1].map((addedAt) => perfume(`f${addedAt}`, { perfumeId: 'p', addedAt }))
    expect(ids([small, large] as Candidate[])).toEqual(['f2'])
    expect(ids([...many, perfume('loud', { sillage: 'puissant' })], { moment: 'soir' })[0]).toBe('loud')
  })
})

describe('why', () => {
  it.each([
    ['Ambrée, tenue de 8 heures\u00a0: pour le soir', {}, 'soir'],
    ['Ambrée, sillage présent\u00a0: pour la journée', {}, 'jour'],
    ['Ambrée, sillage puissant\u00a0: pour le soir', { longevityHours: null, sillage: 'puissant' }, 'soir'],
    ['Ambrée, eau de parfum\u00a0: pour les grands jours', { longevityHours: null, sillage: null }, 'fete'],
    ['Ambrée\u00a0: pour le soir', { longevityHours: null, sillage: null, concentration: null }, 'soir'],
    ['Ambrée, tenue de 8 heures', {}, null],
  ] as const)('GUID-03 “%s”', (sentence, values, moment) => {
    expect(whyChosen(perfume('a', values), moment)).toBe(sentence)
  })

  it('GUID-03 without a moment the sentence names the one that suits best', () => {
    const mist = { concentration: 'brume', longevityHours: 3, sillage: 'discret', olfactoryFamily: 'fruitee' }
    const rose = { concentration: 'extrait-de-parfum', olfactoryFamily: 'florale', longevityHours: 9 }
    const candidates = [
      perfume('a', { sillage: 'puissant' }),
      perfume('b', mist),
      perfume('c', rose),
      perfume('d', { ...bare, olfactoryFamily: 'ambree', sillage: 'discret' }),
    ]
    const chosen = choosePerfumes(candidates, answers())
    expect(chosen.map(({ why }) => why)).toEqual([
      'Ambrée, tenue de 8 heures\u00a0: pour le soir',
      'Fruitée, sillage discret\u00a0: pour la journée',
      'Florale, tenue de 9 heures\u00a0: pour les grands jours',
      'Ambrée, sillage discret\u00a0: pour la journée',
    ])
    const against = { ...bare, olfactoryFamily: 'boisee', sillage: 'puissant', concentration: 'brume' }
    expect(choosePerfumes([perfume('a', { ...against, longevityHours: 3 })], answers())).toEqual([
      { id: 'a', why: 'Boisée, tenue de 3 heures' },
    ])
  })
})

it('GUID-01 three questions are asked in their order, each with "Peu importe" as its last answer', () => {
  expect(questions.map(({ title }) => title)).toEqual([
    'Pour qui\u00a0?',
    'Quel moment\u00a0?',
    'Quelle famille vous attire\u00a0?',
  ])
  expect(questions.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
    ['Elle', 'Lui', 'Mixte', 'Peu importe'],
    ['La journée', 'Le soir', 'Les grands jours', 'Peu importe'],
    [...Object.values(olfactoryFamilies), 'Peu importe'],
  ])
  for (const { choices } of questions) for (const { hint } of choices) expect(hint).toMatch(/.{5}/)
  expect(openQuestion({})?.key).toBe('pour')
  expect(openQuestion({ pour: 'peu-importe' })?.key).toBe('moment')
  // An answer that is taken back is asked for again; the others stay.
  expect(openQuestion({ moment: 'soir', famille: 'ambree' })?.key).toBe('pour')
  expect(completeAnswers({ moment: 'soir', famille: 'ambree' })).toBeNull()
  const all = { pour: 'elle', moment: 'soir', famille: 'ambree' }
  expect(openQuestion(all)).toBeUndefined()
  expect(completeAnswers(all)).toEqual(all)
})

it('GUID-05 unknown values in an address are no answers', () => {
  const unknown = { pour: 'constructor', moment: ['soir'], famille: 'Ambree' }
  expect(readAnswers(unknown)).toEqual({ pour: undefined, moment: undefined, famille: undefined })
  expect(readAnswers({ pour: 'lui', moment: 'nuit' })).toEqual({
    pour: 'lui',
    moment: undefined,
    famille: undefined,
  })
})

it('GUID-05 every answer that can be chosen is read from its address', () => {
  for (const question of questions)
    for (const choice of question.choices) {
      const answers = readAnswers({ [question.key]: choice.value })
      expect(chosenOf(question, answers)).toBe(choice)
    }
})
