import * as v from 'valibot'
import { MIN_PHONE_DIGITS, phoneDigits } from './phone.ts'

/**
 * A phone number by the lenient rule of the guest and the simple form, and of what admins and customers enter about
 * an order (VAL-21, D33).
 */
export const lenientPhone = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => phoneDigits(text).length >= MIN_PHONE_DIGITS,
    'Le numéro de téléphone doit contenir au moins 8 chiffres',
  ),
  v.maxLength(40, 'Le numéro de téléphone est trop long'),
)
