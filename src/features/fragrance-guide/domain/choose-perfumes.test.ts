import { describe, expect, it } from 'vitest'
import { type Candidate, choosePerfumes, momentScore, whyChosen } from './choose-perfumes.ts'
import { ANY, type CompleteAnswers } from './guide-answers.ts'

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
const answers = (values: Partial<CompleteAnswers> = {}) => ({
  pour: ANY,
  moment: ANY,
  famille: ANY,
  ...values,
})
const ids = (candidates: Candidate[], given: Partial<CompleteAnswers> = {}) =>
  choosePerfumes(candidates, answers(given)).map(({ id }) => id)

describe('which perfumes', () => {
  const oud = perfume('oud', {
    concentration: 'extrait-de-parfum',
    olfactoryFamily: 'boisee',
    longevityHours: 12,
    sillage: 'puissant',
  })
  const orange = perfume('orange', {
    concentration: 'eau-de-toilette',
    olfactoryFamily: 'hesperidee',
    longevityHours: 4,
    sillage: 'discret',
    wearer: 'elle',
  })
  const mist = perfume('mist', {
    concentration: 'brume',
    olfactoryFamily: 'fruitee',
    longevityHours: 3,
    sillage: 'discret',
  })

  it('GUID-02 suit a moment by concentration, family, hold and sillage', () => {
    expect(ids([orange, oud, mist], { moment: 'soir' })).toEqual(['oud'])
    expect(ids([oud, orange, mist], { moment: 'jour' }).toSorted()).toEqual(['mist', 'orange'])
    expect(ids([orange, oud, mist], { moment: 'fete' })).toEqual(['oud'])
    expect(ids([orange, oud, mist])).toHaveLength(3)
    // Of what is not known, nothing counts.
    const bare = { concentration: null, longevityHours: null, sillage: null }
    expect(momentScore(perfume('a', bare), 'soir')).toBe(1)
    expect(momentScore(perfume('a', { ...bare, olfactoryFamily: 'florale' }), 'soir')).toBe(0)
  })

  it('GUID-02 are for whom was named, those made for them before mixed ones', () => {
    const his = perfume('his', { wearer: 'lui' })
    const hers = perfume('hers', { wearer: 'elle' })
    const both = perfume('both')
    const unknown = perfume('unknown', { wearer: null })
    expect(ids([his, both, unknown, hers], { pour: 'elle' })).toEqual(['hers', 'both', 'unknown'])
    expect(ids([hers, his], { pour: 'mixte' })).toEqual([])
    expect(ids([his, hers, both])).toHaveLength(3)
  })

  it('GUID-02 are of the family that was named', () => {
    expect(ids([oud, orange, mist], { famille: 'fruitee' })).toEqual(['mist'])
  })

  it('GUID-02 are six at most, the best first, then the newest, each perfume once', () => {
    const many = Array.from({ length: 9 }, (_, at) => perfume(`p${at}`, { addedAt: at }))
    expect(ids(many)).toEqual(['p8', 'p7', 'p6', 'p5', 'p4', 'p3'])
    const formats = [
      perfume('small', { perfumeId: 'p', addedAt: 2 }),
      perfume('large', { perfumeId: 'p', addedAt: 1 }),
    ]
    expect(ids(formats)).toEqual(['small'])
    const strong = perfume('strong', { sillage: 'puissant' })
    expect(ids([...many, strong], { moment: 'soir' })[0]).toBe('strong')
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
    const chosen = choosePerfumes([perfume('a', { sillage: 'puissant' }), perfume('b', mist)], answers())
    expect(chosen.map(({ why }) => why)).toEqual([
      'Ambrée, tenue de 8 heures\u00a0: pour le soir',
      'Fruitée, sillage discret\u00a0: pour la journée',
    ])
  })
})
