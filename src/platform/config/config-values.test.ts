import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'secret-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

it('takes each secret from a file', () => {
  const config = readConfig({
    DATABASE_URL_FILE: fileOf('database', 'postgres://owner:secret@db/shop\n'),
    ADMIN_PASSWORD_FILE: fileOf('admin', 'trois chevaux bleus\n'),
    SMTP_URL_FILE: fileOf('smtp', 'smtps://user:secret@mail.example:465\n'),
    WHATSAPP_TOKEN_FILE: fileOf('token', 'EAAG123\r\n'),
    WHATSAPP_API_URL: 'https://graph.example/v23.0',
    WHATSAPP_PHONE_NUMBER_ID: '42',
  })
  expect(config).toMatchObject({
    databaseUrl: 'postgres://owner:secret@db/shop?sslmode=verify-full',
    adminPassword: 'trois chevaux bleus',
    smtpUrl: 'smtps://user:secret@mail.example:465',
    whatsapp: { token: 'EAAG123' },
  })
})

it('takes an empty path for an absent one', () => {
  expect(readConfig({ SMTP_URL_FILE: ' ', SMTP_URL: 'smtp://localhost' }).smtpUrl).toBe('smtp://localhost')
})

it('refuses a file that is missing or empty, and a secret that is set twice, without a word of its content', () => {
  const missing = join(folder, 'missing')
  expect(() => readConfig({ SMTP_URL_FILE: missing })).toThrow(`${missing} ne se lit pas (ENOENT)`)
  expect(() => readConfig({ SMTP_URL_FILE: fileOf('empty', '\n') })).toThrow('est vide')
  const both = { ADMIN_PASSWORD: 'un secret', ADMIN_PASSWORD_FILE: fileOf('both', 'un autre secret') }
  expect(() => readConfig(both)).toThrow(
    'ADMIN_PASSWORD_FILE : la valeur est déjà donnée, choisissez l’un des deux.',
  )
  const wrong = { DATABASE_URL_FILE: fileOf('wrong', 'mysql://hidden') }
  expect(() => readConfig(wrong)).toThrow('DATABASE_URL : la valeur ne convient pas')
})
