import * as v from 'valibot'
import { oneLine } from './one-line.ts'
import type { Register } from './registrations.ts'

const number = oneLine(60, 'Le numéro est trop long (maximum 60 caractères)')

/** The numbers of the registers; an empty one means none (D61). Form and server use the same schema. */
export const registrationsSchema = v.object({ rccm: number, ncc: number } satisfies Record<
  Register,
  v.GenericSchema<string, string>
>)
