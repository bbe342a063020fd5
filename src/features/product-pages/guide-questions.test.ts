import { expect, it } from 'vitest'
import { olfactoryFamilies } from '#features/catalogue/product-choices.ts'
import { completeAnswers, readAnswers } from './guide-answers.ts'
import { chosenOf, openQuestion, questions } from './guide-questions.ts'

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
