import { listParamsSchema } from '#lib/lists/list-params.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { createPromoCode, listPromoCodes, updatePromoCode } from './promo-codes.server.ts'
import { promoCodeAdditionSchema, promoCodeEditSchema } from './promo-codes.ts'

export const getPromoCodes = adminGet().validator(checked(listParamsSchema)).handler(asCaller(listPromoCodes))

export const addPromoCode = adminPost()
  .validator(checked(promoCodeAdditionSchema))
  .handler(asCaller(createPromoCode))

export const editPromoCode = adminPost()
  .validator(checked(promoCodeEditSchema))
  .handler(asCaller(updatePromoCode))
