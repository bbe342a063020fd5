import { expect, test } from 'vitest'
import { unsubscribeAddress, unsubscribeHeaders } from './unsubscribe.ts'

test('a link names the subscriber and the signature, and the headers carry it for one press', () => {
  const address = unsubscribeAddress('https://boutique.ci', { abonne: 'a-b', signature: '00ff' })
  expect(address).toBe('https://boutique.ci/newsletter/desinscription?abonne=a-b&signature=00ff')
  expect(unsubscribeHeaders(address)).toEqual({
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})
