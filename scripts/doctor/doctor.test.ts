import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { newKeyFile } from '#platform/backup/encryption.ts'
import { readConfig } from '#platform/config/config.ts'
import { WaveService } from '#tests/fixtures/messages/wave-service.ts'
import { serve } from '#tests/fixtures/network/serve.ts'
import { clockFinding, clockOfAnswer } from './clock.ts'
import { checkDatabase, connectionsFinding } from './database.ts'
import { fine, hint, reportOf, wrong } from './finding.ts'
import { checkBackups, checkEncryption, checkFolder, checkSecretFile, checkSpace } from './folders.ts'
import { availableMemory, checkMemory, checkNode, checkPort } from './machine.ts'
import { callsFinding, checkChat, checkMail, checkWave } from './messages.ts'
import { checkSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MB = 1024 * 1024
const signal = new AbortController().signal

it('D41 the report lists each fault with what to do, and ends with code 1 for a fault only', () => {
  const all = [fine('A', 'bien'), hint('B', 'peu', 'plus'), wrong('C', 'cassé', 'réparez')]
  expect(reportOf(all)).toEqual({
    lines: [
      '✓ A : bien.',
      '! B : peu.',
      '  → plus.',
      '✗ C : cassé.',
      '  → réparez.',
      '',
      '1 panne, 1 remarque.',
    ],
    exitCode: 1,
  })
  expect(reportOf(all.slice(0, 2))).toMatchObject({ exitCode: 0 })
})

describe('D41 settings', () => {
  const subjects = (env: Record<string, string>) =>
    checkSettings(readConfig(env)).map(({ state, subject }) => `${state} ${subject}`)
  const whole = {
    PUBLIC_URL: 'https://boutique.example',
    TRUST_PROXY: 'on',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'a@boutique.example',
    BACKUP_DIR: '/sauvegardes',
  }

  it('that fit together are fine', () => {
    expect(subjects(whole)).toEqual(['fine Réglages'])
  })

  it.each([
    [{ TRUST_PROXY: '' }, 'wrong PUBLIC_URL'],
    [{ PUBLIC_URL: '' }, 'wrong TRUST_PROXY'],
    [{ PUBLIC_URL: '', TRUST_PROXY: '', HOST: '0.0.0.0' }, 'wrong PUBLIC_URL'],
    [{ SMTP_URL: '' }, 'wrong MAIL_FROM'],
    [{ MAIL_FROM: '' }, 'hint MAIL_FROM'],
    [{ BACKUP_DIR: '' }, 'hint BACKUP_DIR'],
    [{ BACKUP_DIR: './data/sauvegardes' }, 'hint BACKUP_DIR'],
  ])('that contradict each other are reported: %o', (change, told) => {
    expect(subjects({ ...whole, ...change })).toContain(told)
  })
})

describe('D41 the machine', () => {
  it('Node, memory, clocks and connections have their bounds', async () => {
    expect(checkNode('v24.21.0', '24.21.0').state).toBe('fine')
    expect(checkNode('v24.9.0', '24.21.0').state).toBe('hint')
    expect(checkNode('v20.20.2', '24.21.0').state).toBe('wrong')
    const memory = [100, 300, 900].map((amount) => checkMemory(amount * MB).state)
    expect(memory).toEqual(['wrong', 'hint', 'fine'])
    expect(await availableMemory()).toBeGreaterThan(MB)
    const clocks = [0, -20_000, 90_000].map((skew) => clockFinding('Horloge', skew).state)
    expect(clocks).toEqual(['fine', 'hint', 'wrong'])
    expect(clockFinding('Horloge', -20_000).text).toBe('20 s en retard sur cette machine')
    expect(clockOfAnswer('Horloge', null, 0)).toBeNull()
    const states = [10, 40, 100].map((most) => connectionsFinding({ most, used: 1, wanted: 25 }).state)
    expect(states).toEqual(['wrong', 'hint', 'fine'])
  })

  it('a port is free, the shop’s, or another program’s', async () => {
    const shop = await serve((_request, answer) => answer.end('ok'))
    const other = await serve((_request, answer) => {
      answer.statusCode = 404
      answer.end()
    })
    expect((await checkPort('127.0.0.1', 0)).state).toBe('fine')
    expect((await checkPort('127.0.0.1', shop)).text).toBe('la boutique y répond')
    expect((await checkPort('127.0.0.1', other)).state).toBe('wrong')
    expect((await checkPort('192.0.2.1', 3000)).text).toContain('n’a pas l’adresse')
  })

  it('a folder is looked at where it will be made; space, secrets and backups have their bounds', async () => {
    expect((await checkFolder('DATA_DIR', join(folder, 'not', 'yet')))[0]?.subject).toBe('DATA_DIR')
    // Root may write everywhere; this is refused to root as well.
    expect((await checkFolder('DATA_DIR', '/proc/sys/nothing'))[0]?.state).toBe('wrong')
    const space = [100, 900, 9000].map((amount) => checkSpace('DATA_DIR', amount * MB).state)
    expect(space).toEqual(['wrong', 'hint', 'fine'])
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'x')
    chmodSync(secret, 0o644)
    expect((await checkSecretFile('SMTP_URL_FILE', secret))?.state).toBe('hint')
    chmodSync(secret, 0o600)
    expect(await checkSecretFile('SMTP_URL_FILE', secret)).toBeNull()
    const backups = join(folder, 'backups')
    mkdirSync(backups)
    const now = Date.now()
    expect((await checkBackups(backups, now)).state).toBe('wrong')
    const file = join(backups, 'boutique-2026-11-22-024700.sauvegarde')
    writeFileSync(file, '')
    expect((await checkBackups(backups, now)).state).toBe('fine')
    utimesSync(file, now / 1000, now / 1000 - 48 * 3600)
    expect(await checkBackups(backups, now)).toMatchObject({ state: 'wrong', text: 'la dernière a 48 h' })
  })

  it('BACKUP-01 backups without a key, a key with a mistake, and a newest backup that is not encrypted', async () => {
    const { publicKey } = await newKeyFile(new Date(0))
    const encrypted = join(folder, 'encrypted')
    mkdirSync(encrypted)
    const state = async (keys: string[]) => (await checkEncryption(keys, encrypted)).state
    expect([await state([]), await state([publicKey.slice(0, -1)])]).toEqual(['hint', 'wrong'])
    expect(await state([publicKey])).toBe('fine')
    writeFileSync(join(encrypted, 'boutique-2026-11-22-024700.sauvegarde'), 'plain')
    expect(await state([publicKey])).toBe('hint')
    writeFileSync(join(encrypted, 'boutique-2026-11-23-024700.sauvegarde'), 'age-encryption.org/v1\n')
    expect(await state([publicKey])).toBe('fine')
  })
})

describe('D41 what the shop talks to', () => {
  it('a mail server that is not there, and a token that WhatsApp refuses, are reported; nothing is sent', async () => {
    expect(await checkMail('smtp://127.0.0.1:1')).toMatchObject({ state: 'wrong', subject: 'E-mail' })
    const asked: string[] = []
    const port = await serve((request, answer) => {
      asked.push(`${request.method} ${request.url}`)
      const isKnown = request.headers.authorization === 'Bearer good'
      answer.statusCode = isKnown ? 200 : 401
      answer.end(JSON.stringify(isKnown ? { id: '42' } : { error: { code: 190, message: 'expired' } }))
    })
    const access = { apiUrl: `http://127.0.0.1:${port}/v23.0`, phoneNumberId: '42' }
    const states = (token: string) =>
      checkChat({ ...access, token }, signal).then((found) => found.map(({ state }) => state))
    expect(await states('good')).toEqual(['fine', 'fine'])
    expect(await states('bad')).toEqual(['wrong'])
    expect(new Set(asked)).toEqual(new Set(['GET /v23.0/42?fields=id']))
  })

  it('WAVE-08 payments of which Wave told nothing point to a wrong secret or address; without one nothing is said', () => {
    const latest = new Date('2026-11-27T08:30:00Z')
    expect(callsFinding({ paid: 0, told: 0, latest: null })).toEqual([])
    expect(callsFinding({ paid: 3, told: 0, latest: null })).toMatchObject([{ state: 'wrong' }])
    expect(callsFinding({ paid: 10, told: 9, latest })).toMatchObject([
      { state: 'fine', text: expect.stringMatching(/annoncé 9 des 10 derniers paiements, .* 27\D.*2026/) },
    ])
  })

  it('a database that does not answer, or of another major version, is reported', async () => {
    const nowhere = readConfig({ DATABASE_URL: 'postgres://owner:secret@127.0.0.1:1/shop' })
    const [found] = await checkDatabase(nowhere, signal)
    expect(found).toMatchObject({
      state: 'wrong',
      text: '127.0.0.1:1/shop : rien n’écoute à cette adresse (ECONNREFUSED)',
    })
    const dataDir = join(folder, 'data')
    const own = readConfig({ DATA_DIR: dataDir })
    expect(await checkDatabase(own, signal)).toEqual([fine('Base de données', 'npm start en fera une')])
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    expect(await checkDatabase(own, signal)).toMatchObject([{ state: 'wrong' }])
  })
})

it('WAVE-08 D41 says whether Wave accepts the key, and where its calls must come', async () => {
  const service = await new WaveService().start()
  onTestFinished(() => service.stop())
  const check = async (other: Record<string, string> = {}) => {
    const { wave, publicUrl } = readConfig({ ...service.settings, ...other })
    if (!wave) throw new Error('Wave is not set')
    return (await checkWave(wave, publicUrl, signal)).map(({ state, subject, text }) => [
      state,
      subject,
      text,
    ])
  }
  expect(await check({ PUBLIC_URL: 'https://boutique.example' })).toEqual([
    ['fine', 'Wave', 'la clé est acceptée'],
    [
      'fine',
      'Webhook de Wave',
      'il est attendu à https://boutique.example/api/wave, signé avec WAVE_WEBHOOK_SECRET',
    ],
  ])
  const [refused, webhook] = await check({ WAVE_API_KEY: 'revoked' })
  expect(refused).toEqual(['wrong', 'Wave', 'réponse 401 (no-matching-api-key)'])
  expect(webhook?.[0]).toBe('wrong')
  const rotating = await check({
    PUBLIC_URL: 'https://boutique.example',
    WAVE_WEBHOOK_SECRET: 'the_new_one,the_former_one',
  })
  expect(rotating.map(([state]) => state)).toEqual(['fine', 'fine', 'hint'])
})
