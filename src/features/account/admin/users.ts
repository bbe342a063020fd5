import * as v from 'valibot'
import type { Page } from '#lib/lists/list-params.ts'

export const USERS_PER_PAGE = 10

export type UserRole = 'admin' | 'user'

/** The French names of the roles (AUSR-04). */
export const roleLabels: Record<UserRole, string> = { admin: 'Administrateur', user: 'Utilisateur' }

export type ListedUser = {
  id: string
  email: string
  name: string
  role: UserRole
  /** Whether this admin has a second factor, which another admin can remove (D42). */
  hasSecondFactor: boolean
}

/** A page of the users with the number of all admins: the last one cannot be demoted (D10). */
export type UserPage = Page<ListedUser> & { admins: number }

const userId = v.pipe(v.string(), v.uuid())

export const demotionSchema = v.object({ userId })

export const roleChangeSchema = v.object({
  userId,
  role: v.picklist(['admin', 'user']),
})

export type RoleChange = v.InferOutput<typeof roleChangeSchema>

export type ContactKind = 'email' | 'phone'

/** How much data the shop has about an e-mail or a phone number (D49). */
export type PersonFound = {
  kind: ContactKind
  contact: string
  names: string[]
  /** The other contacts in the same orders: phone numbers for an e-mail, e-mails for a phone number. */
  otherContacts: string[]
  orders: number
  openOrders: number
  hasAccount: boolean
  isAdmin: boolean
  isSubscribed: boolean
}

export type Erased = { orders: number; account: boolean; newsletter: boolean }

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]

/** Sums up the data in one line: « 2 commandes, un compte ». */
export function knownParts(person: PersonFound): string {
  const parts = [
    ...count(person.orders, 'commande', 'commandes'),
    ...(person.hasAccount ? ['un compte'] : []),
    ...(person.isSubscribed ? ['une inscription à la newsletter'] : []),
  ]
  // Whoever has none of these was found because they wait (D56).
  return parts.join(', ') || 'attend le retour d’un parfum'
}

export function erasureQuestion(person: PersonFound): string {
  const open =
    person.openOrders > 0
      ? `\n\nAttention : ${person.openOrders === 1 ? 'une commande n’est pas encore livrée. Vous ne pourrez' : `${person.openOrders} commandes ne sont pas encore livrées. Vous ne pourrez`} plus joindre cette personne.`
      : ''
  return `Effacer pour toujours ce que la boutique sait de ${person.contact} ?\n\n${knownParts(person)}. Les commandes gardent leurs numéros et leurs montants, sans la personne.${open}`
}

/** The file name of an export. It contains no contact. */
export function exportFileName(now: Date): string {
  return `donnees-personnelles-${now.toISOString().slice(0, 10)}.json`
}

/** An e-mail, a phone number or a part of a name. */
export const peopleSearchSchema = v.object({
  typed: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3, 'Au moins trois caractères'),
    v.maxLength(254, 'Trop long'),
  ),
})

export const contactSchema = v.object({
  kind: v.picklist(['email', 'phone']),
  contact: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254)),
})

export type PeopleSearch = v.InferOutput<typeof peopleSearchSchema>
export type Contact = v.InferOutput<typeof contactSchema>
