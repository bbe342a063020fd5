import { guardedBy, PRIVATE, storedValue } from '#lib/browser-storage.ts'

/** What was typed on a page of this address, by the names of the fields. */
type Texts = { path: string; fields: [name: string, text: string][] }

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'path' in value && 'fields' in value
const stored = storedValue('tab', `${PRIVATE}typed`, guardedBy(isTexts))

const fieldsOf = () => [...document.querySelectorAll<HTMLInputElement>('input[name], textarea[name]')]
const isSecret = ({ autocomplete }: HTMLInputElement) => autocomplete.endsWith('password')
const holdsText = ({ type }: HTMLInputElement) => /^(?:text|textarea|email|tel|search)$/.test(type)

/** Keeps what is typed in this page, no passwords, for the page that the shop is about to load in its place. */
export function carryTexts(): void {
  const typed = fieldsOf().filter((field) => field.value && holdsText(field) && !isSecret(field))
  if (typed.length > 0)
    stored.write({ path: location.pathname, fields: typed.map(({ name, value }) => [name, value]) })
}

/** Puts what the former page kept into the fields that are still empty, as if it were typed. */
export function restoreTexts(): void {
  const kept = stored.read()
  stored.write(null)
  if (kept?.path !== location.pathname) return
  const fields = fieldsOf()
  for (const [name, text] of kept.fields) {
    const field = fields.find((one) => one.name === name && !one.value && holdsText(one))
    if (!field) continue
    // The field's own property would hide the change from React.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
