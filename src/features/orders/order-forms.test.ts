import { intersect, parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { mapLink } from '#lib/contact/contact-links.ts'
import { fieldMessages } from '#lib/errors/result.ts'
import { orderCartSchema } from './order-cart.ts'
import { guestFormSchema, splitAddress, withLandmark, withPosition } from './order-forms.ts'
import { securedFormSchema } from './secured-form.ts'
import { emptySimpleForm, withCustomer } from './simple-draft.ts'
import { simpleFormSchema, toCustomer } from './simple-form.ts'

const customer = {
  customerName: 'Awa Koné',
  customerEmail: 'awa@exemple.ci',
  customerPhone: '+225 07 07 07 07',
  customerAddress: 'Cocody, rue des Jardins',
  landmark: '',
  notes: '',
}
const simple = {
  ...emptySimpleForm,
  firstName: 'Awa',
  lastName: 'Koné',
  phone: '07 07 07 07 07',
  address: 'Rue 12',
  city: 'Cocody',
}
const cart = {
  items: [{ id: 'a', name: 'Ambre Doré', price: 25_000, quantity: 2 }],
  idempotencyKey: '019aa000-0000-7000-8000-000000000001',
}
const forms = {
  guest: [guestFormSchema, customer],
  secured: [securedFormSchema, customer],
  simple: [simpleFormSchema, simple],
} as const

/** What is said of a filled form with these changes, field by field: the same while it is filled and when it is sent. */
function told(form: keyof typeof forms, changes: object) {
  const [formSchema, good] = forms[form]
  const [typed, sent] = [formSchema, intersect([formSchema, orderCartSchema])].map((schema) =>
    Object.entries(fieldMessages(safeParse(schema, { ...good, ...cart, ...changes }).issues ?? [])),
  )
  expect(sent).toEqual(typed)
  return typed ?? []
}

const a = (length: number) => 'a'.repeat(length)
const name = 'Nom invalide (caractères spéciaux non autorisés)'
const phone = 'Format de téléphone invalide (ex: +225 XX XX XX XX)'
const digits = 'Le numéro de téléphone doit contenir au moins 8 chiffres'
const short = "L'adresse doit contenir au moins 10 caractères"
const long = "L'adresse est trop longue"
const over500 = `${long} (maximum 500 caractères)`

test.each([
  ['VAL-14', 'secured', { customerName: 'Awa_42' }, 'customerName', name],
  ['VAL-15', 'secured', { customerEmail: '' }, 'customerEmail', 'Email invalide'],
  ['VAL-15', 'secured', { customerEmail: `${a(250)}@b.ci` }, 'customerEmail', "L'email est trop long"],
  ['VAL-16', 'secured', { customerPhone: '0707' }, 'customerPhone', phone],
  ['VAL-16', 'secured', { customerPhone: '0 7 0 7 0 7 0 7 0 7 0' }, 'customerPhone', phone],
  ['VAL-17', 'secured', { customerAddress: 'Cocody' }, 'customerAddress', short],
  ['VAL-17', 'secured', { customerAddress: a(501) }, 'customerAddress', over500],
  ['VAL-17 AFTER-08', 'secured', { customerAddress: a(391), landmark: a(100) }, 'customerAddress', over500],
  ['VAL-18', 'secured', { notes: a(201) }, 'notes', 'Les notes sont trop longues (maximum 200 caractères)'],
  ['VAL-19', 'guest', { customerName: ' A ' }, 'customerName', 'Le nom doit contenir au moins 2 caractères'],
  ['VAL-20', 'guest', { customerEmail: 'awa@' }, 'customerEmail', 'Email invalide'],
  ['VAL-21', 'guest', { customerPhone: '070707' }, 'customerPhone', digits],
  ['VAL-21', 'guest', { customerPhone: 'huit lettres' }, 'customerPhone', digits],
  ['VAL-22', 'guest', { customerAddress: 'Cocody   ' }, 'customerAddress', short],
  ['AFTER-08', 'guest', { customerAddress: a(891), landmark: a(100) }, 'customerAddress', long],
  ['AFTER-08', 'guest', { landmark: a(201) }, 'landmark', 'Le repère est trop long (maximum 200 caractères)'],
  ['VAL-23', 'simple', { firstName: ' ' }, 'firstName', 'Le prénom est requis'],
  ['VAL-23', 'simple', { lastName: '' }, 'lastName', 'Le nom est requis'],
  ['VAL-23', 'simple', { address: '' }, 'address', 'L’adresse est requise'],
  ['VAL-23', 'simple', { city: '' }, 'city', 'La ville est requise'],
  ['VAL-23', 'simple', { email: 'awa@' }, 'email', 'Email invalide'],
  ['VAL-23', 'simple', { address: 'Rue', city: 'Man' }, 'address', short],
] as const)('%s the %s form refuses %j', (_id, form, changes, field, message) => {
  expect(told(form, changes)).toEqual([[field, message]])
})

test('VAL-23 what is missing is reported as missing, and as nothing else', () => {
  expect(told('simple', { phone: '' })[0]).toEqual(['phone', 'Le téléphone est requis'])
  for (const missing of [{ address: '' }, { city: '' }])
    expect(safeParse(simpleFormSchema, { ...simple, ...missing }).issues).toHaveLength(1)
})

test.each([
  ['VAL-17 VAL-18', 'secured', { notes: a(200), customerAddress: a(500) }],
  ['VAL-17 AFTER-08', 'secured', { customerAddress: a(390), landmark: a(100) }],
  ['VAL-20 GUEST-05', 'guest', { customerEmail: '', notes: '' }],
  ['VAL-21 D33', 'guest', { customerPhone: 'Maman 0701020304 le soir' }],
  ['VAL-21 D33', 'guest', { customerPhone: '07 01 02 03 04 / 05 06 07 08 09' }],
  ['AFTER-08', 'guest', { customerAddress: a(890), landmark: a(100) }],
  ['VAL-23 CHK-02', 'simple', { address: 'Rue', city: 'Danan' }],
] as const)('%s the %s form takes %j', (_id, form, changes) => {
  expect(told(form, changes)).toEqual([])
})

const parts = { customerAddress: a(900), landmark: a(200) }
test.each([
  ['guest', { ...parts, customerName: 5 }, ['customerName', 'customerAddress']],
  ['secured', { ...parts, customerName: 5 }, ['customerName', 'customerAddress']],
  ['simple', { address: 'Rue', city: 'Man', lastName: 5 }, ['lastName', 'address']],
  ['guest', { ...parts, customerAddress: 5 }, ['customerAddress']],
  ['guest', { ...parts, landmark: 5 }, ['landmark']],
  ['secured', { ...parts, customerAddress: 5 }, ['customerAddress']],
  ['simple', { address: 5, city: 'Man' }, ['address']],
  ['simple', { address: 'Rue', city: 5 }, ['city']],
] as const)(
  'AFTER-08 VAL-23 the %s form judges two parts of an address together when both are texts: %j',
  (form, changes, fields) => {
    expect(told(form, changes).map(([field]) => field)).toEqual(fields)
  },
)

test.each([
  ['guest', 'customerEmail'],
  ['secured', 'customerEmail'],
  ['simple', 'email'],
] as const)(
  'VAL-03 CHK-26 the order of the %s form is its fields, the e-mail tidied, cart and key, and no more',
  (form, email) => {
    const [fields, good] = forms[form]
    const schema = intersect([fields, orderCartSchema])
    const sent = { ...good, ...cart, [email]: ' Awa@Exemple.CI ', total: 1 }
    expect(parse(schema, sent)).toEqual({ ...good, ...cart, [email]: 'awa@exemple.ci' })
    const { landmark: _, ...earlier } = sent
    expect(parse(schema, earlier)).toMatchObject({ landmark: '' })
  },
)

test('AFTER-08 a landmark is a line of the address, and comes back from it', () => {
  const whole = withLandmark('Cocody, rue 12', ' pharmacie\n du carrefour ')
  expect(whole).toBe('Cocody, rue 12\nRepère : pharmacie du carrefour')
  expect(splitAddress(whole)).toEqual({ address: 'Cocody, rue 12', landmark: 'pharmacie du carrefour' })
  expect(withLandmark('Cocody, rue 12', ' ')).toBe('Cocody, rue 12')
  expect(splitAddress('Cocody, rue 12')).toEqual({ address: 'Cocody, rue 12', landmark: '' })
  expect(splitAddress(withLandmark('', 'portail'))).toEqual({ address: '', landmark: 'portail' })
})

test('AFTER-08 a position replaces the one before, and leads to a map', () => {
  const once = withPosition('portail bleu', { latitude: 5.359951, longitude: -4.008256 })
  expect(once).toBe('portail bleu, Position : 5.35995, -4.00826')
  const twice = withPosition(once, { latitude: 5.4, longitude: -4.1 })
  expect(twice).toBe('portail bleu, Position : 5.40000, -4.10000')
  expect(withPosition(' portail bleu ', { latitude: 5.4, longitude: -4.1 })).toBe(twice)
  expect(withPosition('', { latitude: 5.4, longitude: -4.1 })).toBe('Position : 5.40000, -4.10000')
  expect(mapLink(withLandmark('Cocody, rue 12', twice))).toMatch(/maps.*query=5\.40000,-4\.10000$/)
})

test.each(['Cocody, rue 12', 'Position : ici', 'Position : 5.4, -4.1; x', 'Position : 95.40000, -4.10000'])(
  'AFTER-08 %j leads to no map, or to no other place',
  (address) => expect(mapLink(address) ?? 'query=5.4,-4.1').toMatch(/query=5\.4,-4\.1$/),
)

const good = { ...simple, firstName: ' Awa ' }

test('CHK-03 first and last name, address and city are joined', () => {
  expect(toCustomer(parse(simpleFormSchema, good))).toMatchObject({
    customerName: 'Awa Koné',
    customerAddress: 'Rue 12, Cocody',
  })
})

test('CHK-01 what another form knows fills what is empty here, and nothing else', () => {
  const known = { landmark: 'portail bleu', email: 'awa@exemple.ci' }
  const other = { ...customer, customerName: ' Awa  Koné Traoré', landmark: known.landmark, notes: 'Sonner' }
  const { customerPhone: phone, customerAddress: address, notes } = other
  const filled = { ...emptySimpleForm, ...known, phone, address, notes }
  const named = { firstName: 'Awa', lastName: 'Koné Traoré' }
  expect(withCustomer(emptySimpleForm, other)).toEqual({ ...filled, ...named })
  for (const own of [{ firstName: 'Ama' }, { lastName: 'Yao' }])
    expect(withCustomer({ ...emptySimpleForm, ...own }, other)).toEqual({ ...filled, ...own })
  expect(withCustomer({ ...good, notes }, { ...other, notes: '' }).notes).toBe(notes)
  expect(withCustomer(good, { ...other, notes: '' })).toEqual({ ...good, ...known })
})
