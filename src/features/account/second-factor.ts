import * as v from 'valibot'
import { signInSchema } from './account-forms.ts'

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(20_000))

const code = (pattern: RegExp, wrong: string) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/[\s-]/g, '')),
    v.nonEmpty('Le code est requis'),
    v.regex(pattern, wrong),
  )

/** A code from an authenticator app, with or without spaces. */
export const totpCodeSchema = v.object({ code: code(/^\d{6}$/, 'Le code contient 6 chiffres') })

/** A recovery code, with or without its hyphens. */
export const recoveryCodeSchema = v.object({
  code: code(/^[A-Za-z2-9]{12}$/, 'Un code de secours contient 12 lettres et chiffres'),
})

/** What a browser says of a passkey, with what it has to answer. */
const credential = <Response extends v.ObjectEntries>(response: Response) =>
  v.object({
    id: base64url,
    rawId: base64url,
    type: v.literal('public-key'),
    response: v.object({ clientDataJSON: base64url, ...response }),
    clientExtensionResults: v.pipe(
      v.unknown(),
      v.transform(() => ({})),
    ),
  })

const assertion = credential({ authenticatorData: base64url, signature: base64url })

const attestation = credential({
  attestationObject: base64url,
  transports: v.optional(
    v.pipe(
      v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
      v.maxLength(10),
    ),
    [],
  ),
})

const proof = v.variant('kind', [
  v.object({ kind: v.literal('totp'), ...totpCodeSchema.entries }),
  v.object({ kind: v.literal('recovery'), ...recoveryCodeSchema.entries }),
  v.object({ kind: v.literal('passkey'), response: assertion }),
])

/** The second step sends everything at once: no answer tells whether the password alone was right. */
export const factorSignInSchema = v.object({ ...signInSchema.entries, proof })

export const confirmationSchema = v.variant('kind', [
  ...proof.options,
  v.object({ kind: v.literal('password'), password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)) }),
])

export const passkeySchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Le nom est requis'), v.maxLength(60)),
  response: attestation,
})

export const removalSchema = v.variant('kind', [
  v.object({ kind: v.literal('totp') }),
  v.object({ kind: v.literal('passkey'), id: v.pipe(v.string(), v.uuid()) }),
])

export const adminSchema = v.object({ userId: v.pipe(v.string(), v.uuid()) })

export type Confirmation = v.InferOutput<typeof confirmationSchema>
export type ConfirmationInput = v.InferInput<typeof confirmationSchema>
export type NewPasskey = v.InferOutput<typeof passkeySchema>
export type Removal = v.InferOutput<typeof removalSchema>
