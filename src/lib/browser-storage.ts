/** The tab until it is closed (`sessionStorage`); the phone for all tabs and later visits (`localStorage`). */
type Place = 'tab' | 'phone'

type Checked<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

/** What a stored value must be like; every schema of valibot is one. Pages that load no valibot use `guardedBy`. */
type Schema<Value> = {
  readonly '~standard': { readonly validate: (value: unknown) => Checked<Value> | Promise<Checked<Value>> }
}

export type StoredValue<Value> = {
  /** The value as the schema knows it; null when there is none, or something else stands under its name. */
  read: () => Value | null
  /** Stores the value, or removes it (null). Returns whether it outlives the page. */
  write: (value: Value | null) => boolean
}

/** Begins the name of each value of the tab that belongs to one user. */
export const PRIVATE = 'private:'

/** What the browser did not store, by place and name: it lasts as long as the page. A value of null was removed. */
const inMemory = new Map<string, string | null>()

/**
 * A value in the browser's storage. It never throws: where storage is denied, full or missing, the value lasts as long as
 * the page. What could not be written is removed, so that no later page reads what no longer holds. Only for the
 * browser: a server would keep it for everybody.
 */
export function storedValue<Value>(place: Place, name: string, schema: Schema<Value>): StoredValue<Value> {
  const id = place + name
  return {
    read: () => {
      try {
        const text = inMemory.has(id) ? inMemory.get(id) : storageOf(place).getItem(name)
        const checked = schema['~standard'].validate(JSON.parse(text ?? 'null'))
        return 'value' in checked && !checked.issues ? checked.value : null
      } catch {
        return null
      }
    },
    write: (value) => {
      const text = value === null ? null : JSON.stringify(value)
      try {
        if (text !== null) storageOf(place).setItem(name, text)
        else storageOf(place).removeItem(name)
        inMemory.delete(id)
        return true
      } catch {
        inMemory.set(id, text)
        remove(place, name)
        return false
      }
    },
  }
}

/** A schema of one condition, for pages that load no valibot. */
export function guardedBy<Value>(isValue: (value: unknown) => value is Value): Schema<Value> {
  return { '~standard': { validate: (value) => (isValue(value) ? { value } : { issues: [] }) } }
}

/** Removes what belongs to a user from the tab, and from the phone the key of an order without an answer. */
export function removePrivateValues(): void {
  if (phoneRecord.read().unanswered) phoneRecord.change({ unanswered: undefined })
  for (const id of inMemory.keys()) if (id.startsWith(`tab${PRIVATE}`)) inMemory.delete(id)
  try {
    for (const name of Object.keys(storageOf('tab'))) if (name.startsWith(PRIVATE)) remove('tab', name)
  } catch {
    // The browser allows no storage: nothing is in it.
  }
}

function remove(place: Place, name: string): void {
  try {
    storageOf(place).removeItem(name)
  } catch {
    // Nothing is stored there.
  }
}

/** @throws where the browser denies its storage to the page */
function storageOf(place: Place): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}

/** The names of the two records of orders in the browser's storage. The tab's is removed with the session. */
export const TAB_RECORD = `${PRIVATE}order`
export const PHONE_RECORD = 'order'

/**
 * What this tab knows of an order: the cart that the shop hands over to a page that it loads itself, the order that is
 * being placed (`orders/shop/order-state.ts`), and the receipts of those that were (`orders/shop/placed-orders.ts`).
 */
export const tabRecord = record<'carriedCart' | 'order' | 'receipts'>('tab', TAB_RECORD)

/**
 * What this phone knows: the cart of an earlier visit (`orders/shop/cart-context.tsx`), the key of an order without an answer,
 * and the links of the orders that were placed on it without an account.
 */
export const phoneRecord = record<'cart' | 'unanswered' | 'links'>('phone', PHONE_RECORD)

function record<Part extends string>(place: Place, name: string) {
  type Parts = { readonly [name in Part]?: unknown }
  const isRecord = (value: unknown): value is Parts => typeof value === 'object' && value !== null
  const stored = storedValue(place, name, guardedBy(isRecord))
  return {
    /** Its parts; whoever reads one checks it, because another release of the shop may have written it. */
    read: (): Parts => stored.read() ?? {},
    /** Changes some parts; undefined removes one. Returns whether the record outlives the page. */
    change: (parts: Parts): boolean => {
      const next = { ...stored.read(), ...parts }
      const isEmpty = Object.values(next).every((part) => part === undefined)
      return stored.write(isEmpty ? null : next)
    },
  }
}

/** Whether something was stored within this time; one in the future is too old (the clock was set back). */
export function isRecent(at: unknown, withinMs: number): boolean {
  return Math.abs(Date.now() - Number(at)) < withinMs
}
