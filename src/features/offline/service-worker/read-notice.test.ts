import { expect, test } from 'vitest'
import { readNotice } from './read-notice.ts'

const notice = { title: 'Nouvelle commande', body: 'CMD-1', tag: 'a', path: '/admin?tab=orders&order=a' }

test('PUSH-02 a message says what to show', () => {
  expect(readNotice(JSON.stringify(notice))).toEqual(notice)
})

test.each([
  '',
  'null',
  '{',
  JSON.stringify({ ...notice, title: 1 }),
  JSON.stringify({ ...notice, path: 'https://exemple.com/admin' }),
  JSON.stringify({ ...notice, path: '//exemple.com/admin' }),
  JSON.stringify({ ...notice, path: '/administrateur' }),
])('PUSH-02 what is no such message is shown in general words: %s', (text) => {
  expect(readNotice(text)).toMatchObject({ title: 'Du nouveau dans la boutique', path: '/admin' })
})
