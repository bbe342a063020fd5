import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { readConfig } from './config.ts'

describe('OPS-07 the defaults', () => {
  it('serves on port 3000 of this machine, with ./data', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', dataDir: './data' })
  })

  it('uses what is set', () => {
    const config = readConfig({ PORT: '8080', HOST: '0.0.0.0', DATA_DIR: '/srv/shop' })
    expect(config).toMatchObject({ port: 8080, host: '0.0.0.0', dataDir: '/srv/shop' })
  })

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO_DATA: '' })).toEqual(readConfig({}))
  })

  it('leaves everything else to the shop', () => {
    expect(readConfig({})).toMatchObject({
      databaseUrl: null,
      publicUrl: null,
      adminEmail: null,
      adminPassword: null,
      demoData: null,
      smtpUrl: null,
      mailFrom: null,
      orderEmail: null,
      whatsapp: null,
    })
  })
})

describe('keys and connections', () => {
  it('SHOP_KEYS are long enough or name the database, and a refusal does not show them', () => {
    const key = 'k'.repeat(32)
    expect(readConfig({ SHOP_KEYS: `${key}\ndatabase` }).shopKeys).toEqual([key, 'database'])
    expect(readConfig({}).shopKeys).toBeNull()
    expect(() => readConfig({ SHOP_KEYS: 'short' })).toThrow(/^SHOP_KEYS : la valeur ne convient pas/)
  })

  it('TLS needs both files', () => {
    expect(readConfig({ TLS_CERT_FILE: 'a.pem', TLS_KEY_FILE: 'a.key' }).tls).toEqual({
      certFile: 'a.pem',
      keyFile: 'a.key',
    })
    expect(() => readConfig({ TLS_CERT_FILE: 'a.pem' })).toThrow(/^TLS_KEY_FILE : manque/)
  })

  it('ALLOW_UNENCRYPTED names connections that the shop has', () => {
    expect(readConfig({ ALLOW_UNENCRYPTED: 'database, Proxy' }).allowUnencrypted).toEqual([
      'database',
      'proxy',
    ])
    expect(() => readConfig({ ALLOW_UNENCRYPTED: 'everything' })).toThrow(/^ALLOW_UNENCRYPTED : /)
  })
})

describe('OPS-02 a proxy in front', () => {
  it.each([
    [undefined, 0],
    ['off', 0],
    ['on', 1],
    ['true', 1],
    ['2', 2],
  ])('TRUST_PROXY=%s counts %i', (value, count) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(count)
  })

  it('takes the addresses of the proxies', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8, 2001:DB8::1' })
    expect(trustProxy).toEqual(['10.0.0.0/8', '2001:db8::1'])
  })

  it.each(['11', 'peut-être', '10.0.0.0/33', '10.0.0', '10.0.0.1,', '::/129', '10.0.0.1/8/8'])(
    'refuses TRUST_PROXY=%s',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(StartError)
    },
  )
})

describe('OPS-08 PUBLIC_URL and LOG_LEVEL', () => {
  it('reads both', () => {
    const config = readConfig({ PUBLIC_URL: 'https://ambre.example/', LOG_LEVEL: 'DEBUG' })
    expect(config).toMatchObject({ publicUrl: 'https://ambre.example', logLevel: 'debug' })
  })

  it('logs at level info by default', () => {
    expect(readConfig({}).logLevel).toBe('info')
  })
})

describe('OPS-11 mail and chat delivery', () => {
  it('reads the mail server and its sender', () => {
    const mail = { SMTP_URL: 'smtps://shop:secret@mail.example:465', MAIL_FROM: 'Ambre <shop@mail.example>' }
    expect(readConfig(mail)).toMatchObject({ smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM })
  })

  it('reads the chat settings together', () => {
    const env = {
      WHATSAPP_API_URL: 'https://chat.example/v1',
      WHATSAPP_TOKEN: 'abc',
      WHATSAPP_PHONE_NUMBER_ID: '42',
    }
    const chat = { apiUrl: 'https://chat.example/v1', token: 'abc', phoneNumberId: '42' }
    expect(readConfig(env).whatsapp).toEqual(chat)
  })
})

describe('OPS-13 a wrong value stops the start with one line that names the variable', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'http://shop'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/shop'],
    ['PUBLIC_URL', 'ambre.example'],
    ['PUBLIC_URL', 'https://ambre.example/boutique'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['DEMO_DATA', 'perhaps'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'Ambre <nobody>'],
    ['ORDER_EMAIL', 'a b@mail.example'],
    ['WHATSAPP_API_URL', 'chat'],
    ['WHATSAPP_API_URL', 'http://chat.example/v1'],
    ['WHATSAPP_PHONE_NUMBER_ID', '4 2'],
    ['TRUST_PROXY', 'sometimes'],
    ['SHUTDOWN_DELAY', '301'],
    ['BACKUP_KEEP', '0'],
    ['LOG_LEVEL', 'loud\nand clear'],
    ['LIMIT_ORDERS_PER_ADDRESS', '0'],
    ['LIMIT_SIGNINS_PER_ADDRESS', 'none'],
    ['LIMIT_REQUESTS_PER_ADDRESS', '-1'],
  ])('%s=%s', (name, value) => {
    const refusal = refusalOf({ [name]: value })
    expect(refusal).toBeInstanceOf(StartError)
    expect(refusal?.message).toMatch(new RegExp(`^${name} : [^\n]+\\.$`))
    expect(refusal?.message).not.toContain('hunter2')
  })

  it('asks for the missing part of the chat settings', () => {
    const refusal = refusalOf({ WHATSAPP_API_URL: 'https://chat.example', WHATSAPP_PHONE_NUMBER_ID: '42' })
    expect(refusal?.message).toMatch(/^WHATSAPP_TOKEN : /)
  })
})

describe('WAVE-08 the settings of Wave', () => {
  const both = { WAVE_API_KEY: 'wave_ci_prod_hunter2', WAVE_WEBHOOK_SECRET: 'wave_ci_WHS_hunter2' }

  it('are all or nothing: one without the other stops the start', () => {
    expect(readConfig({}).wave).toBeNull()
    expect(readConfig(both).wave).toEqual({
      apiUrl: 'https://api.wave.com',
      apiKey: both.WAVE_API_KEY,
      webhookSecrets: [both.WAVE_WEBHOOK_SECRET],
    })
    const { WAVE_API_KEY, WAVE_WEBHOOK_SECRET } = both
    expect(refusalOf({ WAVE_API_KEY })?.message).toBe(
      'WAVE_WEBHOOK_SECRET : manque, alors que l’autre réglage de Wave est donné.',
    )
    expect(refusalOf({ WAVE_WEBHOOK_SECRET })?.message).toMatch(/^WAVE_API_KEY : manque/)
  })

  it('take the former secret beside the new one, and no third', () => {
    const secrets = (text: string) => readConfig({ ...both, WAVE_WEBHOOK_SECRET: text }).wave?.webhookSecrets
    expect(secrets('new_secret, old_secret')).toEqual(['new_secret', 'old_secret'])
    for (const text of ['one_secret,two_secret,three_secret', 'one_secret,', 'with space', 'short'])
      expect(refusalOf({ ...both, WAVE_WEBHOOK_SECRET: text })?.message).toMatch(
        /^WAVE_WEBHOOK_SECRET : la valeur/,
      )
  })

  it('reach Wave encrypted, or a stand-in on this machine', () => {
    const url = (text: string) => readConfig({ ...both, WAVE_API_URL: text }).wave?.apiUrl
    expect(url('http://127.0.0.1:4100/')).toBe('http://127.0.0.1:4100')
    for (const text of ['http://wave.example', 'https://api.wave.com/v1', 'wave.com'])
      expect(refusalOf({ ...both, WAVE_API_URL: text })?.message).toMatch(/^WAVE_API_URL : /)
  })
})

it('OPS-17 SHUTDOWN_DELAY is in seconds, and none by default', () => {
  expect(readConfig({}).shutdownDelayMs).toBe(0)
  expect(readConfig({ SHUTDOWN_DELAY: '7' }).shutdownDelayMs).toBe(7000)
})

it('D40 INSTANCES is one, a number, or one for each core', () => {
  expect(readConfig({}).instances).toBe(1)
  expect(readConfig({ INSTANCES: '3' }).instances).toBe(3)
  expect(readConfig({ INSTANCES: 'Auto' }).instances).toBe(availableParallelism())
  expect(refusalOf({ INSTANCES: '0' })?.message).toMatch(/^INSTANCES : « 0 » ne convient pas/)
})

it('D40 OTEL_… is for the packages of OpenTelemetry, and what the shop does not know stops no start', () => {
  const unknown = {
    OTEL_TRACES_SAMPLER: 'of my own',
    LOG_URL: 'syslog://logs.example',
    CLAMD_URL: 'tcp://scan',
  }
  expect(readConfig(unknown)).toEqual(readConfig({}))
})

it('BACKUP-01 public keys of backups; the secret one in their place is refused and not repeated', () => {
  const key = `age1${'q'.repeat(58)}`
  expect(readConfig({}).backupKeys).toEqual([])
  expect(readConfig({ BACKUP_PUBLIC_KEY: `${key}, ${key}` }).backupKeys).toEqual([key, key])
  const refused = refusalOf({ BACKUP_PUBLIC_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` })?.message
  expect(refused).toMatch(/^BACKUP_PUBLIC_KEY : la valeur ne convient pas/)
  expect(refused).not.toContain('QQQ')
})

it('D40 BACKUP_DIR switches nightly backups on, of which seven are kept by default', () => {
  expect(readConfig({}).backup).toBeNull()
  expect(readConfig({ BACKUP_DIR: '/srv/backups' }).backup).toEqual({ folder: '/srv/backups', keep: 7 })
  expect(readConfig({ BACKUP_DIR: 'b', BACKUP_KEEP: '30' }).backup).toEqual({ folder: 'b', keep: 30 })
  expect(refusalOf({ BACKUP_KEEP: '30' })?.message).toMatch(/^BACKUP_DIR : manque/)
})

describe('OPS-18 the caps per address', () => {
  it('are 1,000 orders and 2,000 sign-ins by default', () => {
    expect(readConfig({})).toMatchObject({ limitOrdersPerAddress: 1000, limitSigninsPerAddress: 2000 })
  })

  it.each(['LIMIT_ORDERS_PER_ADDRESS', 'LIMIT_SIGNINS_PER_ADDRESS'])('can be set and lifted: %s', (name) => {
    const key = name === 'LIMIT_ORDERS_PER_ADDRESS' ? 'limitOrdersPerAddress' : 'limitSigninsPerAddress'
    const defaults = readConfig({})
    expect(readConfig({ [name]: '50' })).toEqual({ ...defaults, [key]: 50 })
    expect(readConfig({ [name]: 'off' })).toEqual({ ...defaults, [key]: null })
  })
})

function refusalOf(env: Record<string, string>): Error | undefined {
  try {
    readConfig(env)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : undefined
  }
}
