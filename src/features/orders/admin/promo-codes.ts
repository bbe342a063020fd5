import * as v from 'valibot'
import { rowId, rowVersion } from '#features/catalogue/admin/field-parsers.ts'
import { formatShortDate, isoDay } from '#lib/format/dates.ts'
import { formatMoney, inFrench } from '#lib/format/money.ts'
import { optionalWholeNumber, wholeNumber } from '#lib/whole-number.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { FieldChange } from '#ui/form/use-versioned-edit.tsx'
import { isPromoCode, promoCodeKey } from '../promo-code.ts'

/** How the address of the administration names the list of codes. */
export const PROMO_CODES = 'codes'

export const PROMO_CODES_PER_PAGE = 20

/** A code promo (D62): `value` in percent or CFA, days as ISO text, null for no limit. */
export type PromoCode = {
  id: string
  code: string
  kind: string
  value: number
  firstDay: string | null
  lastDay: string | null
  lowestCart: number | null
  mostUses: number | null
  mostUsesPerPhone: number | null
  categoryIds: string[] | null
  isActive: boolean
  version: number
}

/** A code in the list, with the orders that are not cancelled and used it, their totals in CFA, and the names of its categories. */
export type ListedPromoCode = PromoCode & { uses: number; revenue: number; categories: string[] | null }

const MOST_CFA = 100_000_000
const MOST_USES = 1_000_000

const optionalDay = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || /^\d{4}-\d\d-\d\d$/.test(text), 'Indiquez un jour'),
  v.transform((text) => text || null),
)

const uses = optionalWholeNumber({ from: 1, to: MOST_USES, wrong: 'Indiquez un nombre entier, ou rien' })

const entries = {
  code: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Indiquez le code'),
    v.check(isPromoCode, 'Un code a de 3 à 20 lettres et chiffres'),
    v.transform(promoCodeKey),
  ),
  kind: v.picklist(['percent', 'amount']),
  value: wholeNumber({
    from: 1,
    to: MOST_CFA,
    missing: 'Indiquez la remise',
    wrong: 'Indiquez un nombre entier, sans décimales',
    tooSmall: 'La remise est d’au moins 1',
    tooLarge: 'Ce montant est trop grand',
  }),
  firstDay: optionalDay,
  lastDay: optionalDay,
  lowestCart: optionalWholeNumber({
    from: 1,
    to: MOST_CFA,
    wrong: 'Indiquez un montant entier en CFA, ou rien',
  }),
  mostUses: uses,
  mostUsesPerPhone: uses,
  categoryIds: v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? null : text.split(','))),
    v.nullable(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(100))),
  ),
  isActive: v.pipe(
    v.picklist(['on', 'off']),
    v.transform((text) => text === 'on'),
  ),
}

/** The form of a code; every value is the text of its field, of the categories their ids with commas (D62). */
export const promoCodeSchema = v.pipe(
  v.object(entries),
  v.forward(
    v.partialCheck(
      [['kind'], ['value']],
      ({ kind, value }) => kind === 'amount' || value <= 90,
      'Indiquez un pourcentage de 1 à 90',
    ),
    ['value'],
  ),
  v.forward(
    v.partialCheck(
      [['firstDay'], ['lastDay']],
      ({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay,
      'Le dernier jour vient avant le premier',
    ),
    ['lastDay'],
  ),
)

export type PromoCodeForm = v.InferInput<typeof promoCodeSchema>

/** A new code: the form, and a key that stays the same while the form is open. */
export const promoCodeAdditionSchema = v.intersect([promoCodeSchema, v.object({ creationKey: rowId })])

export type PromoCodeAddition = v.InferOutput<typeof promoCodeAdditionSchema>

/** An edit: the code, the version that it began from, and only the changed fields; the database checks them together. */
export const promoCodeEditSchema = v.object({
  id: rowId,
  version: rowVersion,
  changes: v.pipe(
    v.partial(v.object(entries)),
    v.check((changes) => Object.keys(changes).length > 0, 'Rien à enregistrer'),
  ),
})

export type PromoCodeEdit = v.InferOutput<typeof promoCodeEditSchema>

/** The form of a code; of a new one, ten percent that begin today. */
export function promoCodeForm(promoCode: PromoCode | null): PromoCodeForm {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    code: promoCode?.code ?? '',
    kind: promoCode?.kind === 'amount' ? 'amount' : 'percent',
    value: promoCode ? String(promoCode.value) : '10',
    firstDay: promoCode ? (promoCode.firstDay ?? '') : isoDay(new Date()),
    lastDay: promoCode?.lastDay ?? '',
    lowestCart: text(promoCode?.lowestCart ?? null),
    mostUses: text(promoCode?.mostUses ?? null),
    mostUsesPerPhone: promoCode ? text(promoCode.mostUsesPerPhone) : '1',
    categoryIds: promoCode?.categoryIds?.join(',') ?? '',
    isActive: promoCode?.isActive === false ? 'off' : 'on',
  }
}

/** "−10 %" or "−4 500 CFA". */
export function discountText({ kind, value }: Pick<PromoCode, 'kind' | 'value'>): string {
  return kind === 'percent' ? `−${value}\u00a0%` : `−${formatMoney(value)}`
}

/** What limits a code, in the words of the list: "dès 30 000 CFA", "du 01/12/2026 au 31/12/2026". */
export function conditionsOf(code: ListedPromoCode): string[] {
  const { firstDay, lastDay, lowestCart, mostUses, mostUsesPerPhone, categories } = code
  return [
    lowestCart === null ? '' : `dès ${formatMoney(lowestCart)}`,
    daysText(firstDay, lastDay),
    mostUses === null ? '' : `${inFrench(mostUses)} fois en tout`,
    mostUsesPerPhone === null ? '' : `${inFrench(mostUsesPerPhone)} fois par téléphone`,
    categories?.length === 0 ? 'pour des catégories supprimées' : (categories?.join(', ') ?? ''),
  ].filter(Boolean)
}

function daysText(firstDay: string | null, lastDay: string | null): string {
  if (firstDay && lastDay) return `du ${formatShortDate(firstDay)} au ${formatShortDate(lastDay)}`
  if (lastDay) return `jusqu’au ${formatShortDate(lastDay)}`
  return firstDay ? `dès le ${formatShortDate(firstDay)}` : ''
}

/** Whether a code can be used on a day (ISO text), in one word. */
export function stateOf(code: ListedPromoCode, today: string): { label: string; tone: BadgeTone } {
  if (!code.isActive) return { label: 'Désactivé', tone: 'neutral' }
  if (code.lastDay && code.lastDay < today) return { label: 'Terminé', tone: 'neutral' }
  if (code.mostUses !== null && code.uses >= code.mostUses) return { label: 'Épuisé', tone: 'danger' }
  if (code.firstDay && code.firstDay > today) return { label: 'À venir', tone: 'info' }
  return { label: 'Actif', tone: 'ok' }
}

const fieldLabels: Record<keyof PromoCodeForm, string> = {
  code: 'Code',
  kind: 'Sorte de remise',
  value: 'Remise',
  firstDay: 'Premier jour',
  lastDay: 'Dernier jour',
  lowestCart: 'Panier minimum',
  mostUses: 'Utilisations en tout',
  mostUsesPerPhone: 'Utilisations par téléphone',
  categoryIds: 'Catégories',
  isActive: 'Actif',
}

export function promoCodeChanges(before: PromoCode, after: PromoCode): FieldChange[] {
  const [was, is] = [promoCodeForm(before), promoCodeForm(after)]
  const names = Object.keys(fieldLabels) as (keyof PromoCodeForm)[]
  return names
    .filter((name) => was[name] !== is[name])
    .map((name) => ({ label: fieldLabels[name], before: wordOf(name, was), after: wordOf(name, is) }))
}

function wordOf(name: keyof PromoCodeForm, form: PromoCodeForm): string {
  if (name === 'kind') return form.kind === 'percent' ? 'pourcentage' : 'montant'
  if (name === 'isActive') return form.isActive === 'on' ? 'oui' : 'non'
  if (name === 'categoryIds') return form.categoryIds ? 'certaines' : 'toute la boutique'
  return form[name] || 'aucun'
}
