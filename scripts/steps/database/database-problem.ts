import { codeOf } from '../failure.ts'

const certificate: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID:
    'son certificat est celui d’une autre machine : donnez dans l’adresse le nom qui figure au certificat',
  CERT_HAS_EXPIRED: 'son certificat a expiré',
  CERT_NOT_YET_VALID: 'son certificat n’est pas encore valable : vérifiez l’heure de cette machine',
  SELF_SIGNED_CERT_IN_CHAIN: 'son certificat vient d’une autorité inconnue : donnez-la par DATABASE_CA_FILE',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'son certificat est signé par lui-même : donnez-le par DATABASE_CA_FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'son certificat vient d’une autorité inconnue : donnez-la par DATABASE_CA_FILE',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'son certificat vient d’une autorité inconnue : donnez-la par DATABASE_CA_FILE',
  CERT_SIGNATURE_FAILURE: 'son certificat n’est pas signé par l’autorité de DATABASE_CA_FILE',
}

const refusals: Record<string, string> = {
  '28P01': 'elle refuse le mot de passe',
  '28000': 'elle refuse cette connexion (pg_hba.conf, certificat ou identifiant)',
  '3D000': 'ce serveur n’a pas de base de ce nom',
  '42501': 'cet identifiant n’a pas le droit de s’y connecter',
  '53300': 'elle n’a plus de connexion libre',
  ENOTFOUND: 'aucune machine ne porte ce nom',
  ECONNREFUSED: 'rien n’écoute à cette adresse',
}

/** Why a database could not be reached, in French, without a final point. */
export function databaseProblem(error: unknown): string {
  const code = codeOf(error) ?? (error instanceof AggregateError ? codeOf(error.errors[0]) : undefined)
  const message = error instanceof Error ? error.message : String(error)
  const known = certificate[code ?? ''] ?? refusals[code ?? '']
  if (known) return `${known} (${code})`
  if (/does not support SSL/i.test(message)) return 'ce serveur ne chiffre pas (TLS)'
  return `elle ne répond pas ou refuse (${code ?? message})`
}
