import * as v from 'valibot'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { remembered } from '#lib/remembered.ts'
import { foldText } from '#lib/text.ts'
import { optionalWholeNumber, wholeNumber } from '#lib/whole-number.ts'
import {
  type DetailDeclaration,
  type DetailField,
  detailFields,
  detailOf,
  LONGEST_NOTE,
  MOST_NOTES,
  type ProductDetails,
  productDetails,
  sharedDetails,
} from '../product-details.ts'
import {
  morePictures,
  optionalCategory,
  optionalDescription,
  optionalPicture,
  optionalText,
  requiredName,
  rowId,
  rowVersion,
} from './field-parsers.ts'

type Rules = { [Field in DetailField]: v.GenericSchema<string, ProductDetails[Field]> }

/** The rules of the optional fields, by their kinds: each turns the text of a field into the value that is stored. */
function detailRules(): Rules {
  return Object.fromEntries(detailFields.map((field) => [field, ruleOf(detailOf(field))])) as Rules
}

function ruleOf(detail: DetailDeclaration): v.GenericSchema<string, unknown> {
  switch (detail.kind) {
    case 'text':
      return optionalText(detail.most, detail.tooLong)
    case 'number':
      return optionalWholeNumber(detail)
    case 'choice':
      return optionalChoice(detail.options)
    case 'notes':
      return noteList
  }
}

const optionalChoice = (options: Readonly<Record<string, string>>) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => text === '' || Object.hasOwn(options, text),
      `Choisissez parmi : ${Object.values(options).join(', ')}`,
    ),
    v.transform((text) => text || null),
  )

/** A note to each line (PROF-02). The same note twice, in whatever spelling, is one. */
const noteList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split('\n')
      .map((note) => note.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  ),
  v.transform((notes) => {
    const keys = notes.map(noteKey)
    return notes.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
  }),
  v.array(
    remembering(
      v.pipe(
        v.string(),
        v.maxLength(LONGEST_NOTE, ({ input }) => tooLong(input)),
        v.regex(/^[^<>,;\p{Cc}]*$/u, 'Une note ne contient ni virgule, ni point-virgule, ni < ou >'),
      ),
    ),
  ),
  v.maxLength(
    MOST_NOTES,
    ({ input }) => `${MOST_NOTES} notes au plus : ${input.length - MOST_NOTES} de trop`,
  ),
)

function tooLong(note: string): string {
  const much = note.length - LONGEST_NOTE
  return `« ${note.slice(0, 20)}… » : ${much} caractère${much > 1 ? 's' : ''} de trop, ${LONGEST_NOTE} au plus`
}

/** The limits of the columns: numeric(12, 2) and integer. */
const MAX_PRICE = 9_999_999_999.99
const MAX_STOCK = 2_000_000_000

const positive = 'Le prix doit être un nombre positif'

const twoDecimals = (amount: number) => Number(amount.toFixed(2)) === amount

const price = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Le prix est obligatoire'),
  v.transform(parseDecimal),
  v.number(positive),
  v.minValue(0, positive),
  v.maxValue(MAX_PRICE, 'Le prix est trop grand'),
  v.check(twoDecimals, 'Le prix a deux décimales au plus'),
)

const compareAtPrice = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (text === '' ? null : parseDecimal(text))),
  v.nullable(
    v.pipe(
      v.number('L’ancien prix doit être un nombre positif'),
      v.maxValue(MAX_PRICE, 'L’ancien prix est trop grand'),
      v.check(twoDecimals, 'L’ancien prix a deux décimales au plus'),
    ),
  ),
)

const stock = wholeNumber({
  from: 0,
  to: MAX_STOCK,
  missing: 'Le stock est obligatoire',
  wrong: 'Le stock doit être un nombre positif ou zéro',
  tooLarge: 'Le stock est trop grand',
})

const fieldRules = v.object({
  name: requiredName('Le nom du produit est obligatoire'),
  description: optionalDescription,
  price,
  compareAtPrice,
  stock,
  categoryId: optionalCategory,
  imageUrl: optionalPicture,
  moreImageUrls: morePictures,
  ...detailRules(),
  isActive: v.pipe(
    v.picklist(['on', 'off']),
    v.transform((text) => text === 'on'),
  ),
})

const isAbovePrice = ({ price, compareAtPrice }: { price: number; compareAtPrice: number | null }) =>
  compareAtPrice === null || compareAtPrice > price

function withPrices(rules: typeof fieldRules) {
  return v.pipe(
    rules,
    v.forward(
      v.partialCheck(
        [['price'], ['compareAtPrice']],
        isAbovePrice,
        'L’ancien prix doit être supérieur au prix',
      ),
      ['compareAtPrice'],
    ),
  )
}

/** The product form (VAL-29 to VAL-31, PRICE-01); every value is the text of its field. */
export const productSchema = withPrices(fieldRules)

/** The same for thousands of products: what a short text comes to is reckoned once. */
export const productLineSchema = withPrices({
  ...fieldRules,
  entries: Object.fromEntries(
    Object.entries(fieldRules.entries).map(([field, rule]) => [field, remembering<unknown>(rule)]),
  ) as typeof fieldRules.entries,
})

/** A rule that reckons once what a short text comes to, where that is right. */
function remembering<Value>(rule: v.GenericSchema<string, Value>): v.GenericSchema<string, Value> {
  const run = remembered((text) => rule['~run']({ value: text }, {}))
  return {
    ...rule,
    '~run': (dataset, config) => {
      const known = typeof dataset.value === 'string' ? run(dataset.value) : undefined
      return known?.typed && !known.issues ? { ...known } : rule['~run'](dataset, config)
    },
  }
}

export type ProductForm = v.InferInput<typeof productSchema>
export type ProductValues = v.InferOutput<typeof productSchema>

/** The initial form of a new product, which is on sale at once (APROD-05). */
export const emptyProductForm: ProductForm = {
  name: '',
  description: '',
  price: '',
  compareAtPrice: '',
  stock: '',
  categoryId: '',
  imageUrl: '',
  moreImageUrls: '',
  ...(Object.fromEntries(detailFields.map((field) => [field, ''])) as Record<DetailField, string>),
  isActive: 'on',
}

/** A new product: the form, and a key that stays the same while the form is open. */
export const productAdditionSchema = v.intersect([productSchema, v.object({ creationKey: rowId })])

export type ProductAddition = v.InferOutput<typeof productAdditionSchema>

/** An edit: product, version it began from, changed fields. The database checks the former price. */
export const productEditSchema = v.object({
  id: rowId,
  version: rowVersion,
  changes: v.pipe(
    v.partial(fieldRules),
    v.check((changes) => Object.keys(changes).length > 0, 'Rien à enregistrer'),
  ),
})

export type ProductEdit = v.InferOutput<typeof productEditSchema>

export const productSwitchSchema = v.object({ id: rowId, isActive: v.boolean() })

/** One value of the profile for several products: those of a page, at most (PROF-08). */
export const productsDetailSchema = v.pipe(
  v.object({
    ids: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(100)),
    field: v.picklist(sharedDetails),
    value: v.string(),
  }),
  v.check(({ field, value }) => Object.hasOwn(productDetails[field].options, value)),
)

export type ProductsDetail = v.InferOutput<typeof productsDetailSchema>

/** What a note is, however it is written: "Fleurs d’Oranger" is "fleur d'oranger" (PROF-02). */
const noteKey = remembered((note) =>
  foldText(note)
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word))
    .join(' '),
)

/** Whether two texts name the same note: case, accents, apostrophes, spaces and plurals do not count. */
export function isSameNote(one: string, other: string): boolean {
  return noteKey(one) === noteKey(other)
}

/** The spelling in which a note is used already, or its own (PROF-02). */
export function noteInUse(typed: string, used: readonly string[]): string {
  return used.find((note) => isSameNote(note, typed)) ?? typed
}

/** The notes in use that a typed text may mean: those that begin with it, then those with a word that does; six at most. */
export function suggestedNotes(typed: string, used: readonly string[]): string[] {
  const text = foldText(typed)
  if (text === '') return []
  const beginning = used.filter((note) => foldText(note).startsWith(text))
  const within = used.filter((note) => foldText(note).includes(` ${text}`) && !beginning.includes(note))
  return [...beginning, ...within].slice(0, 6)
}
