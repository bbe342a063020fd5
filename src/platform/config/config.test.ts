import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { StartError } from '#platform/command-line.ts'
import { type Config, readConfig } from './config.ts'

const key = 'k'.repeat(32)
const ageKey = `age1${'q'.repeat(58)}`
const mail = { SMTP_URL: 'smtps://shop:secret@mail.example:465', MAIL_FROM: 'Ambre <shop@mail.example>' }
const chat = {
  WHATSAPP_API_URL: 'https://chat.example/v1',
  WHATSAPP_TOKEN: 'abc',
  WHATSAPP_PHONE_NUMBER_ID: '42',
}
const wave = { WAVE_API_KEY: 'wave_ci_prod_hunter2', WAVE_WEBHOOK_SECRET: 'wave_ci_WHS_hunter2' }
const readWave = {
  apiUrl: 'https://api.wave.com',
  apiKey: wave.WAVE_API_KEY,
  webhookSecrets: [wave.WAVE_WEBHOOK_SECRET],
}

it('OPS-07 without a setting the shop serves on port 3000 of this machine, with ./data, and leaves out the rest', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    publicUrl: null,
    adminEmail: null,
    adminPassword: null,
    demoData: null,
    smtpUrl: null,
    mailFrom: null,
    orderEmail: null,
    whatsapp: null,
    wave: null,
    shopKeys: null,
    trustProxy: 0,
    logLevel: 'info',
    shutdownDelayMs: 0,
    instances: 1,
    backup: null,
    backupKeys: [],
    limitOrdersPerAddress: 1000,
    limitSigninsPerAddress: 2000,
  })
})

it.each([
  ['OPS-07', { PORT: '', DATABASE_URL: ' ', DEMO_DATA: '' }],
  ['D40', { OTEL_TRACES_SAMPLER: 'of my own', LOG_URL: 'syslog://logs.example', CLAMD_URL: 'tcp://scan' }],
])('%s %j, empty or unknown, is as if it were not there', (_id, env) => {
  expect(readConfig(env)).toEqual(readConfig({}))
})

it.each<[id: string, env: Record<string, string>, read: Partial<Config>]>([
  ['OPS-07', { PORT: '8080', HOST: '0.0.0.0' }, { port: 8080, host: '0.0.0.0' }],
  ['OPS-07', { DATA_DIR: '/srv/shop' }, { dataDir: '/srv/shop' }],
  ['OPS-08', { PUBLIC_URL: 'https://ambre.example/' }, { publicUrl: 'https://ambre.example' }],
  ['OPS-08', { LOG_LEVEL: 'DEBUG' }, { logLevel: 'debug' }],
  ['', { SHOP_KEYS: `${key}\ndatabase` }, { shopKeys: [key, 'database'] }],
  ['', { TLS_CERT_FILE: 'a.pem', TLS_KEY_FILE: 'a.key' }, { tls: { certFile: 'a.pem', keyFile: 'a.key' } }],
  ['', { ALLOW_UNENCRYPTED: 'database, Proxy' }, { allowUnencrypted: ['database', 'proxy'] }],
  ['OPS-02', { TRUST_PROXY: 'off' }, { trustProxy: 0 }],
  ['OPS-02', { TRUST_PROXY: 'on' }, { trustProxy: 1 }],
  ['OPS-02', { TRUST_PROXY: 'true' }, { trustProxy: 1 }],
  ['OPS-02', { TRUST_PROXY: '2' }, { trustProxy: 2 }],
  ['OPS-02', { TRUST_PROXY: '10.0.0.0/8, 2001:DB8::1' }, { trustProxy: ['10.0.0.0/8', '2001:db8::1'] }],
  ['OPS-11', mail, { smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM }],
  ['OPS-11', chat, { whatsapp: { apiUrl: chat.WHATSAPP_API_URL, token: 'abc', phoneNumberId: '42' } }],
  ['WAVE-08', wave, { wave: readWave }],
  [
    'WAVE-08',
    { ...wave, WAVE_WEBHOOK_SECRET: 'new_secret, old_secret' },
    { wave: { ...readWave, webhookSecrets: ['new_secret', 'old_secret'] } },
  ],
  [
    'WAVE-08',
    { ...wave, WAVE_API_URL: 'http://127.0.0.1:4100/' },
    { wave: { ...readWave, apiUrl: 'http://127.0.0.1:4100' } },
  ],
  ['OPS-17', { SHUTDOWN_DELAY: '7' }, { shutdownDelayMs: 7000 }],
  ['D40', { INSTANCES: '3' }, { instances: 3 }],
  ['D40', { INSTANCES: 'Auto' }, { instances: availableParallelism() }],
  ['BACKUP-01', { BACKUP_PUBLIC_KEY: `${ageKey}, ${ageKey}` }, { backupKeys: [ageKey, ageKey] }],
  ['D40', { BACKUP_DIR: '/srv/backups' }, { backup: { folder: '/srv/backups', keep: 7 } }],
  ['D40', { BACKUP_DIR: 'b', BACKUP_KEEP: '30' }, { backup: { folder: 'b', keep: 30 } }],
  ['OPS-18', { LIMIT_ORDERS_PER_ADDRESS: '50' }, { limitOrdersPerAddress: 50 }],
  ['OPS-18', { LIMIT_SIGNINS_PER_ADDRESS: 'off' }, { limitSigninsPerAddress: null }],
])('%s %j is read', (_id, env, read) => {
  expect(readConfig(env)).toMatchObject(read)
})

const secret = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`

it.each<[id: string, env: Record<string, string>, variable?: string]>([
  ['OPS-13', { PORT: 'abc' }],
  ['OPS-13', { PORT: '65536' }],
  ['OPS-13', { PORT: '-1' }],
  ['OPS-13', { PORT: '80.5' }],
  ['OPS-13', { HOST: 'http://shop' }],
  ['OPS-13', { DATABASE_URL: 'mysql://root:hunter2@db/shop' }],
  ['OPS-13', { PUBLIC_URL: 'ambre.example' }],
  ['OPS-13', { PUBLIC_URL: 'https://ambre.example/boutique' }],
  ['OPS-13', { ADMIN_EMAIL: 'nobody' }],
  ['OPS-13', { ADMIN_PASSWORD: 'short' }],
  ['OPS-13', { DEMO_DATA: 'perhaps' }],
  ['OPS-13', { SMTP_URL: 'mail.example:25' }],
  ['OPS-13', { MAIL_FROM: 'Ambre <nobody>' }],
  ['OPS-13', { ORDER_EMAIL: 'a b@mail.example' }],
  ['OPS-13', { WHATSAPP_API_URL: 'chat' }],
  ['OPS-13', { WHATSAPP_API_URL: 'http://chat.example/v1' }],
  ['OPS-13', { WHATSAPP_PHONE_NUMBER_ID: '4 2' }],
  ['OPS-13', { SHUTDOWN_DELAY: '301' }],
  ['OPS-13', { LOG_LEVEL: 'loud\nand clear' }],
  ['OPS-13', { INSTANCES: '0' }],
  ['OPS-13', { SHOP_KEYS: 'hunter2' }],
  ['OPS-13', { ALLOW_UNENCRYPTED: 'everything' }],
  ['OPS-13', { TLS_CERT_FILE: 'a.pem' }, 'TLS_KEY_FILE'],
  ['OPS-13', { ...chat, WHATSAPP_TOKEN: '' }, 'WHATSAPP_TOKEN'],
  ['OPS-13', { ...chat, WHATSAPP_TOKEN: 'a b' }, 'WHATSAPP_TOKEN'],
  ['OPS-02', { TRUST_PROXY: '11' }],
  ['OPS-02', { TRUST_PROXY: 'peut-être' }],
  ['OPS-02', { TRUST_PROXY: '10.0.0.0/33' }],
  ['OPS-02', { TRUST_PROXY: '10.0.0.1,' }],
  ['OPS-02', { TRUST_PROXY: '::/129' }],
  ['OPS-02', { TRUST_PROXY: '10.0.0.1/8/8' }],
  ['OPS-18', { LIMIT_ORDERS_PER_ADDRESS: '0' }],
  ['OPS-18', { LIMIT_SIGNINS_PER_ADDRESS: 'none' }],
  ['OPS-18', { LIMIT_REQUESTS_PER_ADDRESS: '-1' }],
  ['BACKUP-01', { BACKUP_PUBLIC_KEY: secret }],
  ['D40', { BACKUP_KEEP: '0' }],
  ['D40', { BACKUP_KEEP: '30' }, 'BACKUP_DIR'],
  ['WAVE-08', { ...wave, WAVE_WEBHOOK_SECRET: '' }, 'WAVE_WEBHOOK_SECRET'],
  ['WAVE-08', { ...wave, WAVE_API_KEY: '' }, 'WAVE_API_KEY'],
  ['WAVE-08', { ...wave, WAVE_WEBHOOK_SECRET: 'one_secret,two_secret,three_secret' }, 'WAVE_WEBHOOK_SECRET'],
  ['WAVE-08', { ...wave, WAVE_WEBHOOK_SECRET: 'one_secret,' }, 'WAVE_WEBHOOK_SECRET'],
  ['WAVE-08', { ...wave, WAVE_WEBHOOK_SECRET: 'with space' }, 'WAVE_WEBHOOK_SECRET'],
  ['WAVE-08', { ...wave, WAVE_WEBHOOK_SECRET: 'short' }, 'WAVE_WEBHOOK_SECRET'],
  ['WAVE-08', { ...wave, WAVE_API_URL: 'http://wave.example' }, 'WAVE_API_URL'],
  ['WAVE-08', { ...wave, WAVE_API_URL: 'https://api.wave.com/v1' }, 'WAVE_API_URL'],
])(
  '%s %j stops the start with one line that names the variable and repeats no secret',
  (_id, env, variable) => {
    const refusal = refusalOf(env)
    expect(refusal).toBeInstanceOf(StartError)
    expect(refusal?.message).toMatch(new RegExp(`^${variable ?? Object.keys(env)[0]} : [^\n]+\\.$`))
    expect(refusal?.message).not.toMatch(/hunter2|QQQ/)
  },
)

function refusalOf(env: Record<string, string>): Error | undefined {
  try {
    readConfig(env)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : undefined
  }
}
