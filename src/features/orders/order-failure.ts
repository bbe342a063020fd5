import * as v from 'valibot'
import { errorText } from '#lib/errors/error-texts.ts'
import type { Failure } from '#lib/errors/result.ts'

const changedPrices = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    price: v.number(),
    compareAtPrice: v.optional(v.nullable(v.number()), null),
    stock: v.number(),
    imageUrl: v.nullable(v.string()),
  }),
)

/** The current rows in the details of `price_changed`, for the cart (CHK-25). */
export function readChangedPrices(details: unknown): v.InferOutput<typeof changedPrices> {
  const parsed = v.safeParse(changedPrices, details)
  return parsed.success ? parsed.output : []
}

const stockProblems = v.array(
  v.object({
    id: v.string(),
    name: v.nullish(v.string()),
    stock: v.nullish(v.number()),
    requested: v.nullish(v.number()),
    problem: v.picklist(['insufficient', 'not_found', 'unverifiable']),
  }),
)

export type StockProblem = v.InferOutput<typeof stockProblems>[number]

/** The items in the details of `stock_insufficient` (CHK-21). */
export function readStockProblems(details: unknown): StockProblem[] {
  const parsed = v.safeParse(stockProblems, details)
  return parsed.success ? parsed.output : []
}

/** The line of one such item in the dialog (CHK-22, CHK-23). */
export function stockProblemText(problem: StockProblem): string {
  switch (problem.problem) {
    case 'not_found':
      return `Article ID ${problem.id} non trouvé.`
    case 'unverifiable':
      return `Vérification impossible pour l'article ID ${problem.id}`
    case 'insufficient':
      return `${problem.name ?? problem.id} : stock ${problem.stock ?? 0}, demandé ${problem.requested ?? 0}`
  }
}

const GUEST_FAILURE = 'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer.'

/** Errors that the customer can neither understand nor fix. */
const general = new Set(['internal', 'network', 'unexpected'])

/** The cause when a guest can fix it, else a general text (GUEST-15). */
export function guestFailureText(error: Failure): string {
  if (!general.has(error.code)) return orderFailureText(error)
  return error.errorId ? `${GUEST_FAILURE} (référence ${error.errorId})` : GUEST_FAILURE
}

/** The text in the other two forms when an order failed (CHK-18). */
export function orderFailureText(error: Failure): string {
  // The database may have saved the order: the text says what is safe to do now.
  if (error.code === 'database_away') return errorText({ code: 'order_database_away' })
  return error.code === 'unexpected' ? `${errorText(error)}.` : errorText(error)
}

/** Whether something was refused because of its code promo (D62). */
export const isPromoRefusal = ({ code }: Failure) => code.startsWith('promo_code')
