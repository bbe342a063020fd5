import { expect, test } from 'vitest'
import { errorText } from './error-texts.ts'
import { staffErrorText } from './staff-error-texts.ts'

const fault = 'Erreur technique temporaire'

test.each([
  ['VAL-27', 'cart_empty', 'Panier vide'],
  ['VAL-27', 'total_invalid', 'Montant total invalide'],
  ['VAL-28', 'items_invalid', 'Articles du panier invalides'],
  ['VAL-25', 'name_invalid', 'Nom client invalide'],
  ['VAL-25', 'email_invalid', 'Email invalide'],
  ['VAL-26', 'phone_invalid', 'Numéro de téléphone invalide'],
  ['VAL-26', 'address_invalid', 'Adresse invalide'],
  ['VAL-24', 'not_authenticated', 'Utilisateur non authentifié'],
  ['LIM-02', 'rate_limited', 'Trop de commandes créées récemment. Veuillez patienter.'],
  ['CHK-19', 'duplicate', 'Cette commande existe déjà - Veuillez réessayer.'],
  ['ERR-01 ERR-07', 'invalid_credentials', 'Email ou mot de passe incorrect'],
  ['LIM-01', 'sign_in_limited', 'Trop de tentatives de connexion. Veuillez réessayer plus tard.'],
  ['ERR-02', 'email_taken', 'Cet email est déjà utilisé'],
  ['ERR-03', 'password_too_short', 'Le mot de passe doit contenir au moins 6 caractères'],
  ['ERR-03', 'email_format', "Format d'email invalide"],
  ['ERR-04', 'forbidden', 'Accès non autorisé à cette ressource'],
  ['ERR-04', 'permission_denied', 'Permission refusée'],
  ['ERR-05 CHK-20', 'database_away', `${fault}. Rien n’est perdu, réessayez dans un instant.`],
  [
    'ERR-05 CHK-20 CHK-26',
    'order_database_away',
    'Erreur technique temporaire. Votre commande n’a sans doute pas été enregistrée, votre saisie est gardée. Confirmez à nouveau : elle ne sera enregistrée qu’une seule fois.',
  ],
  ['ERR-05', 'internal', fault],
])('%s the code %s reads "%s"', (_id, code, text) => {
  expect(errorText({ code })).toBe(text)
})

const own = 'Signups not allowed for this instance'

test.each([
  ['ERR-05', undefined, "Une erreur inattendue s'est produite"],
  ['ERR-05', { code: '' }, "Une erreur inattendue s'est produite"],
  ['ERR-05', { code: 'internal', errorId: 'ab12cd34' }, 'Erreur technique temporaire (référence ab12cd34)'],
  ['ERR-06', { code: own }, own],
])('%s the failure %j reads "%s"', (_id, failure, text) => {
  expect(errorText(failure)).toBe(text)
})

test.each([
  [undefined, 'dans un instant'],
  [1, 'dans un instant'],
  [5, 'dans 5 secondes'],
  [90, 'dans 90 secondes'],
  [91, 'dans 2 minutes'],
  [600, 'dans 10 minutes'],
])('a refusal for now names the wait of %s s', (seconds, text) => {
  const details = seconds === undefined ? {} : { retryAfterSeconds: seconds }
  expect(errorText({ code: 'too_many_requests', details })).toBe(
    `Trop de demandes depuis votre réseau. Réessayez ${text}.`,
  )
})

test.each([[null], ['40'], [[40]], [{ retryAfterSeconds: 'bientôt' }]])(
  'a refusal for now with other details (%j) names no time',
  (details) => {
    const text = errorText({ code: 'busy', details })
    expect(text).toBe('La boutique est très sollicitée. Réessayez dans un instant.')
  },
)

test('ERR-06 the staff reads the texts of its own codes and of everyone’s, and any other message unchanged', () => {
  expect(staffErrorText({ code: 'role_invalid' })).toBe('Rôle inconnu')
  expect(staffErrorText({ code: 'forbidden' })).toBe('Accès non autorisé à cette ressource')
  expect(staffErrorText({ code: 'Fermée à midi.' })).toBe('Fermée à midi.')
  expect(staffErrorText(undefined)).toBe("Une erreur inattendue s'est produite")
})
