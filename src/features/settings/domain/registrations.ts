/** The registers whose numbers are on invoices and in the legal notice (D67). */
export const registers = ['rccm', 'ncc'] as const
export type Register = (typeof registers)[number]

/** The shop's number in each register; empty until it is entered. */
export type Registrations = Readonly<Record<Register, string>>

/** The short name of each register, as invoices write it. */
export const registerLabels: Registrations = { rccm: 'RCCM', ncc: 'NCC' }

/** Turns the table's rows into one record. */
export function toRegistrations(rows: readonly { register: string; number: string }[]): Registrations {
  const numbers = new Map(rows.map(({ register, number }) => [register, number]))
  return { rccm: numbers.get('rccm') ?? '', ncc: numbers.get('ncc') ?? '' }
}

export const noRegistrations = toRegistrations([])

/** One line for each number that was entered, such as « RCCM : CI-ABJ-2026-B-1234 ». */
export function registrationLines(registrations: Registrations): string[] {
  return registers
    .filter((register) => registrations[register])
    .map((register) => `${registerLabels[register]} : ${registrations[register]}`)
}
