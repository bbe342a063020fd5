import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalParts } from './refusal.ts'

const styleIn = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''

test('a refusal that passes is a page with a heading and a way to try again, under a policy that lets its style alone be', () => {
  const { body, headers } = refusalParts(503, 'text/html', { retryAfterS: 5 })
  expect(body).toContain('<h1>La boutique est très demandée</h1><p>Réessayez dans quelques secondes.</p>')
  expect(body).toContain('<a class="again" href="">Réessayer</a>')
  const hash = createHash('sha256').update(styleIn(body)).digest('base64')
  expect(headers).toMatchObject({
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  })
})

test('a refusal for good offers no second try, and a program gets plain words without a style', () => {
  expect(refusalParts(404, 'text/html').body).not.toContain('Réessayer')
  const { body, headers } = refusalParts(404, '*/*')
  expect(body).toBe('Adresse inconnue')
  expect(headers).toMatchObject({ 'content-security-policy': expect.not.stringContaining('style-src') })
})
