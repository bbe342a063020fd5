import { describe, expect, it } from 'vitest'
import { isPersonName } from '#lib/contact/contact-details.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

const call = (name: string, argument: string | null) => database.value(`select ${name}($1)`, argument)

describe('VAL-04 VAL-14 is_valid_name', () => {
  // What follows a letter, sign by sign, is compared below.
  it.each(['O\u0323\u0301lá', 'محمد', 'मारिया', '李明', "N'Guessan", 'ꞌAna'])('accepts %s', async (name) =>
    expect(await call('is_valid_name', name)).toBe(true),
  )
  it.each(['A', 'Awa٣', 'Awa 👍', '\u0301Awa', 'Awa-\u0301', 'Awa--Koné', '. '])('refuses %j', async (name) =>
    expect(await call('is_valid_name', name)).toBe(false),
  )

  it('agrees with the form on every character of the Latin, Greek and Cyrillic scripts', async () => {
    const codes = [...Array(8192).keys()].filter((code) => (code > 0 && code < 1328) || code > 7679)
    const accepted = await database.column(
      `select code from unnest($1::integer[]) as code where is_valid_name('Aw' || chr(code) || 'a')`,
      codes,
    )
    expect(accepted).toEqual(codes.filter((code) => isPersonName(`Aw${String.fromCodePoint(code)}a`)))
  })
})

describe('uuid_or_null', () => {
  const id = '0a1b2c3d-4e5f-6789-abcd-ef0123456789'
  it.each([id, id.toUpperCase(), 'FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF'])('takes %s', async (raw) =>
    expect(await call('uuid_or_null', raw)).toBe(raw.toLowerCase()),
  )
  const wrong = [`${id} `, `${id}\n`, `{${id}}`, id.replaceAll('-', ''), id.replace('a', 'g')]
  it.each([null, '', 'abc', ...wrong, id.replace('0', 'é'), '0a1b2c3d4-e5f-6789-abcd-ef0123456789'])(
    'CHK-21 returns null for %j',
    async (raw) => expect(await call('uuid_or_null', raw)).toBeNull(),
  )
})

describe('sanitise_text', () => {
  it.each([
    ['  Awa Koné \n', 'Awa Koné'],
    ['<b>gras</b>', 'bgras/b'],
    ['avant <script>alert("x")</script> après', 'avant  après'],
    ['a<script>1</script>b<SCRIPT src=x>2</SCRIPT >c', 'abc'],
    ['<script>sans fin', 'sans fin'],
    ['<scr<script>x</script>ipt>', ''],
    ['javascript:alert(1)', 'alert(1)'],
    ['JavaScript : vbscript:x', 'x'],
    ['java<script:x', 'x'],
    ['javajavascript:script:x', 'java script:x'],
    ['data:text/html,x', ',x'],
    ['img onerror=alert(1) onclick = x', 'img  alert(1)   x'],
    ['ononclick=click=x', 'ononclick=click=x'.replace('ononclick=', ' ').trim()],
    ['son=5, Marron = 3', 'son=5, Marron = 3'],
    ['deux\u0007 mots\u001b', 'deux mots'],
    ['ligne 1\nligne 2', 'ligne 1\nligne 2'],
    ["L'été d’œuvre à 50 %", "L'été d’œuvre à 50 %"],
  ])('VAL-01 VAL-02 makes %j harmless', async (raw, clean) => {
    const once = await call('sanitise_text', raw)
    expect(once).toBe(clean)
    expect(await call('sanitise_text', once)).toBe(once)
  })

  it('VAL-01 cuts to 1000 characters and leaves no blank at the end', async () => {
    expect(await call('sanitise_text', 'é'.repeat(1500))).toBe('é'.repeat(1000))
    expect(await call('sanitise_text', `${'a'.repeat(999)}  b`)).toBe('a'.repeat(999))
  })

  it('VAL-01 is not slowed down by text made for that', async () => {
    const start = performance.now()
    for (const evil of ['<script', 'javascript', 'on', 'onclick ', ' ', '<', 'data :']) {
      await call('sanitise_text', evil.repeat(10_000))
    }
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  it('VAL-01 a line holds no line break', async () => {
    expect(await call('sanitise_line', ' Awa\r\nBcc:  x\t')).toBe('Awa Bcc: x')
  })
})

it.each([
  ['07 01 02 03 04', '0701020304'],
  ['+225 07 01 02 03 04', '0701020304'],
  ['00225 07-01-02-03-04', '0701020304'],
  ['225.07.01.02.03.04', '0701020304'],
  ['+225 01020304', '01020304'],
  ['22501020', '22501020'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['٠٧ 01', '01'],
])('LIM-02 phone_key takes %s for %s', async (phone, key) => {
  expect(await call('phone_key', phone)).toBe(key)
})

it.each([
  ['awa@example.com', true],
  ['a.b+c@sub.example.ci', true],
  [`${'a'.repeat(242)}@example.com`, true],
  [`${'a'.repeat(243)}@example.com`, false],
  ['awa@example', false],
  ['awa@@example.com', false],
  ['a wa@example.com', false],
  ['awa@exa mple.com', false],
  ['<awa@example.com>', false],
  ['awa@example.com,eve@example.com', false],
  ['awa@example.com\n', false],
  ['awa@-example.com', false],
  ['', false],
  [null, false],
])('VAL-03 is_valid_email says of %j: %s', async (email, valid) => {
  expect(await call('is_valid_email', email)).toBe(valid)
})

it('DATA-14 uuidv7() returns UUIDs of version 7 of the moment, in the order of time', async () => {
  const rows = await database.rows<{ id: string; at: string }>(
    'select uuidv7() as id, clock_timestamp() as at, pg_sleep(0.002) from generate_series(1, 20)',
  )
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(20)
  expect([...ids].sort()).toEqual(ids)
  let earliest = 0
  for (const { id, at } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const moment = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    const latest = new Date(at).getTime()
    expect(moment).toBeGreaterThanOrEqual(earliest)
    expect(moment).toBeLessThanOrEqual(latest)
    earliest = latest
  }
})
