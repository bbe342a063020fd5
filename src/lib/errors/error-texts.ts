import type { Failure } from './result.ts'

const NO_ANSWER = 'Connexion impossible. Vérifiez votre réseau, puis réessayez : rien n’est perdu.'

/**
 * The text that people read for an error code, of all that a customer may meet; what only the staff meets is in
 * `staff-error-texts.ts`, so that no customer loads it. Texts that a requirement specifies are exact, straight apostrophes
 * included.
 */
export const everyonesTexts = {
  cart_empty: 'Panier vide',
  cart_too_large: 'Votre panier contient trop d’articles différents. Retirez-en quelques-uns.',
  total_invalid: 'Montant total invalide',
  items_invalid: 'Articles du panier invalides',
  name_invalid: 'Nom client invalide',
  email_invalid: 'Email invalide',
  phone_invalid: 'Numéro de téléphone invalide',
  address_invalid: 'Adresse invalide',
  notes_too_long: 'Les notes sont trop longues',
  not_authenticated: 'Utilisateur non authentifié',
  invalid_credentials: 'Email ou mot de passe incorrect',
  email_taken: 'Cet email est déjà utilisé',
  email_format: "Format d'email invalide",
  password_too_short: 'Le mot de passe doit contenir au moins 6 caractères',
  password_too_long: 'Le mot de passe est trop long (maximum 128 caractères)',
  password_wrong: 'Mot de passe incorrect',
  second_factor_invalid:
    'Code ou clé incorrect, ou déjà utilisé. Essayez avec le code suivant ; s’il est refusé aussi, réglez le téléphone sur l’heure automatique.',
  confirmation_needed: 'Confirmez d’abord que c’est bien vous.',
  passkey_unavailable: 'Une clé d’accès demande un nom de domaine. Utilisez une application de codes.',
  admin_password_short: 'Le mot de passe d’un administrateur doit contenir au moins 12 caractères',
  admin_password_common: 'Ce mot de passe est trop facile à deviner',
  given_password_expired:
    'Ce mot de passe provisoire a expiré. Redémarrez la boutique : elle en affiche un autre.',
  recovery_invalid: 'Le lien de réinitialisation est invalide ou a expiré',
  sign_in_limited: 'Trop de tentatives de connexion. Veuillez réessayer plus tard.',
  price_changed:
    'Le prix d’un article a changé depuis que vous l’avez ajouté. Votre panier est à jour : vérifiez le total, puis confirmez à nouveau.',
  stock_insufficient: 'Stock insuffisant',
  rate_limited: 'Trop de commandes créées récemment. Veuillez patienter.',
  idempotency_mismatch:
    'Une commande au contenu différent est déjà enregistrée. Si vous confirmez à nouveau, une seconde commande sera créée.',
  order_pair_unknown: 'Aucune commande ne correspond à ce numéro et à ce téléphone.',
  order_lookup_limited: 'Trop de recherches. Réessayez dans un instant.',
  order_not_found: 'Commande introuvable',
  user_not_found: 'Utilisateur introuvable',
  newsletter_limited: 'Trop d’inscriptions depuis votre connexion. Réessayez dans une heure.',
  restock_limited: 'C’est assez de demandes pour aujourd’hui. Réessayez demain, ou écrivez-nous.',
  product_not_found: 'Ce produit a déjà été supprimé.',
  unsubscribe_link_invalid: 'Ce lien de désinscription est incomplet ou invalide.',
  duplicate: 'Cette commande existe déjà - Veuillez réessayer.',
  invalid_input: 'Veuillez corriger les erreurs dans le formulaire',
  forbidden: 'Accès non autorisé à cette ressource',
  permission_denied: 'Permission refusée',
  busy: 'La boutique est très sollicitée. Réessayez dans un instant.',
  too_many_requests: 'Trop de demandes depuis votre réseau. Réessayez dans un instant.',
  database_away: 'Erreur technique temporaire. Rien n’est perdu, réessayez dans un instant.',
  order_database_away:
    'Erreur technique temporaire. Votre commande n’a sans doute pas été enregistrée, votre saisie est gardée. Confirmez à nouveau : elle ne sera enregistrée qu’une seule fois.',
  internal: 'Erreur technique temporaire',
  network: NO_ANSWER,
  offline: NO_ANSWER,
  unexpected: "Une erreur inattendue s'est produite",
} as const

type Texts = Readonly<Record<string, string>>

const SOON = 'dans un instant'

/** When to repeat: "dans 30 secondes", "dans 2 minutes", "dans un instant" without a time. */
function waitIn({ details }: Failure): string {
  const seconds =
    typeof details === 'object' && details && 'retryAfterSeconds' in details
      ? Number(details.retryAfterSeconds)
      : 0
  if (!(seconds > 1)) return SOON
  return seconds > 90 ? `dans ${Math.ceil(seconds / 60)} minutes` : `dans ${seconds} secondes`
}

/**
 * The French text of a failure. A code without an entry is a message already and is returned as it is
 * (ERR-06); without a code it is an unexpected error (ERR-05), whose id is added so that the customer can
 * quote it.
 */
export function errorText(error: Failure | undefined, texts: Texts = everyonesTexts): string {
  if (!error?.code) return everyonesTexts.unexpected
  const general = (Object.hasOwn(texts, error.code) && texts[error.code]) || error.code
  const text = general.replace(SOON, waitIn(error))
  return error.errorId ? `${text} (référence ${error.errorId})` : text
}
