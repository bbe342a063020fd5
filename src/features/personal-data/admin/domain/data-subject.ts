export type ContactKind = 'email' | 'phone'

/** What the shop knows of an e-mail or a phone number, in numbers (D49). */
export type PersonFound = {
  kind: ContactKind
  contact: string
  names: string[]
  /** What else stands in the same orders: the phone numbers of an e-mail, the e-mails of a phone number. */
  otherContacts: string[]
  orders: number
  openOrders: number
  hasAccount: boolean
  isAdmin: boolean
  isSubscribed: boolean
}

/** What was erased. */
export type Erased = { orders: number; account: boolean; newsletter: boolean }

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]

/** What is known, in a line: « 2 commandes, un compte ». */
export function knownParts(person: PersonFound): string {
  return [
    ...count(person.orders, 'commande', 'commandes'),
    ...(person.hasAccount ? ['un compte'] : []),
    ...(person.isSubscribed ? ['une inscription à la newsletter'] : []),
  ].join(', ')
}

/** What the admin is asked before a person is erased. */
export function erasureQuestion(person: PersonFound): string {
  const open =
    person.openOrders > 0
      ? `\n\nAttention : ${person.openOrders === 1 ? 'une commande n’est pas encore livrée. Vous ne pourrez' : `${person.openOrders} commandes ne sont pas encore livrées. Vous ne pourrez`} plus joindre cette personne.`
      : ''
  return `Effacer pour toujours ce que la boutique sait de ${person.contact} ?\n\n${knownParts(person)}. Les commandes gardent leurs numéros et leurs montants, sans la personne.${open}`
}

/** The name of the file of an export: no contact stands in it. */
export function exportFileName(now: Date): string {
  return `donnees-personnelles-${now.toISOString().slice(0, 10)}.json`
}
