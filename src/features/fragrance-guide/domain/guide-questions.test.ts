import { expect, it } from 'vitest'
import { completeAnswers, readAnswers } from './guide-answers.ts'
import { openQuestion, questions } from './guide-questions.ts'

it('GUID-01 three questions are asked in their order, each with "Peu importe" as its last answer', () => {
  expect(questions.map(({ title }) => title)).toEqual([
    'Pour qui\u00a0?',
    'Quel moment\u00a0?',
    'Quelle famille vous attire\u00a0?',
  ])
  for (const { choices } of questions) expect(choices.at(-1)?.label).toBe('Peu importe')
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
