import { errorText, everyonesTexts } from './error-texts.ts'
import type { Failure } from './result.ts'

/** As `everyonesTexts`, for what only the staff meets. */
const staffTexts = {
  ...everyonesTexts,
  stock_changed: 'Le stock a changé entre-temps. Vérifiez le nombre.',
  stock_too_low: 'Il n’y a pas autant de pièces en stock.',
  stock_change_recorded: 'Votre premier envoi avait bien été enregistré. Vérifiez le stock.',
  stock_change_settled: 'Les dix secondes sont passées : changez le stock à nouveau.',
  status_invalid: 'Statut inconnu',
  payment_too_high: 'Ce montant dépasse ce qui reste à recevoir.',
  refund_too_high: 'Cette somme dépasse ce qui a été reçu.',
  return_invalid: 'Ce retour n’est pas possible. La commande a peut-être changé entre-temps.',
  return_recorded: 'Votre premier envoi avait bien été enregistré. Vérifiez la commande.',
  return_too_early: 'La livraison vient d’être enregistrée. Réessayez dans dix secondes.',
  return_too_late: 'Les 30 jours pour rendre un parfum sont passés.',
  payment_recorded:
    'Votre premier envoi avait bien été enregistré. Vérifiez la liste des paiements avant d’en inscrire un autre.',
  payment_not_found: 'Paiement introuvable',
  correction_too_high: 'Le montant corrigé doit être inférieur au montant inscrit.',
  order_not_correctable:
    'Cette commande ne peut plus être corrigée : elle a été expédiée, livrée ou annulée.',
  order_empty: 'Une commande garde au moins un article. Pour tout retirer, annulez-la.',
  correction_empty: 'Rien n’est changé : la commande reste comme elle est.',
  order_corrected:
    'Votre premier envoi avait bien corrigé la commande. Vérifiez-la avant de la corriger à nouveau.',
  correction_same: 'C’est déjà le montant inscrit.',
  note_recorded: 'Votre premier envoi avait bien été enregistré. Vérifiez les notes de la commande.',
  note_not_found: 'Note introuvable',
  status_settled: 'Les dix secondes sont passées : ce changement ne peut plus être annulé.',
  status_conflict: 'Le statut a été changé entre-temps : ce changement ne peut plus être annulé.',
  undo_too_late: 'Les dix secondes sont passées : cela ne peut plus être annulé.',
  cash_day_invalid: 'Cette journée n’a pas encore commencé.',
  cash_day_changed: 'De l’argent a été inscrit entre-temps. Vérifiez la somme, puis clôturez à nouveau.',
  cash_day_closed:
    'Votre premier envoi avait bien clôturé la caisse. Vérifiez la clôture avant d’en faire une autre.',
  role_invalid: 'Rôle inconnu',
  role_conflict: 'Le rôle a été changé entre-temps : ce changement ne peut plus être annulé.',
  person_is_admin: 'Cette personne administre la boutique : retirez-lui d’abord ce rôle.',
  last_admin: 'Impossible de mettre à jour le rôle utilisateur.',
  test_message_limited: 'Trop de messages d’essai. Réessayez dans dix minutes.',
  setting_unknown: 'Paramètre inconnu',
  former_price_too_low: 'L’ancien prix doit être supérieur au prix.',
  format_taken: 'Ce produit est déjà un format d’un autre parfum : séparez-le d’abord.',
  chosen_category_not_found: 'Cette catégorie n’existe plus. Choisissez-en une autre.',
  promo_code_taken: 'Ce code existe déjà.',
  promo_code_not_found: 'Ce code n’existe plus.',
  category_not_found: 'Cette catégorie a déjà été supprimée.',
  picture_unreadable: 'Ce fichier n’est pas une image que nous savons lire (JPEG, PNG, WebP, AVIF).',
  picture_animated: 'Une image animée ne peut pas servir ici. Choisissez une image fixe.',
  picture_too_heavy: 'Image trop lourde (8 Mo au plus).',
  picture_too_large: 'Image trop grande. Réduisez-la, puis envoyez-la à nouveau.',
  picture_too_small: 'Image trop petite (200 pixels au moins de chaque côté).',
  picture_busy: 'D’autres images sont en préparation. Réessayez dans un instant.',
  picture_unknown: 'Cette image n’est plus dans la boutique. Envoyez-la à nouveau.',
  picture_interrupted: 'La préparation de cette image a été interrompue trois fois.',
  address_refused: 'Adresse refusée : il faut celle d’une image en ligne, en https://.',
  address_lost: 'L’image n’est plus à cette adresse.',
  address_closed: 'L’autre site refuse de donner cette image.',
  address_away: 'L’autre site n’a pas répondu. Réessayez plus tard.',
  address_slow: 'L’image n’est pas arrivée en 20 secondes. Réessayez plus tard.',
  address_too_heavy: 'Image trop lourde (10 Mo au plus).',
  already_added:
    'Cet élément a déjà été enregistré, puis modifié. Rouvrez-le dans la liste pour le corriger.',
  version_conflict: 'Quelqu’un d’autre a modifié ces données entre-temps.',
  file_unreadable: 'Ce fichier ne peut pas être lu. Enregistrez-le à nouveau en XLSX ou en CSV.',
  file_of_other_kind:
    'Ce fichier n’est ni un XLSX ni un CSV, ou il a un mot de passe. Enregistrez-le en XLSX, sans mot de passe.',
  file_xls:
    'Ce fichier est un XLS d’Excel 97-2003. Ouvrez-le, choisissez « Enregistrer sous », puis « Classeur Excel (.xlsx) », et importez le nouveau fichier.',
  file_ods:
    'Ce fichier est un ODS de LibreOffice. Ouvrez-le, choisissez « Enregistrer sous », puis « Excel (.xlsx) », et importez le nouveau fichier.',
  file_protected:
    'Ce classeur demande un mot de passe. Enregistrez-le sans mot de passe, puis importez-le à nouveau.',
  file_without_table:
    'Cette feuille n’a pas de tableau : un graphique ou un dessin ne peut pas être importé. Choisissez un fichier avec une ligne par produit.',
  file_without_results:
    'Des formules de ce fichier n’ont pas encore de résultat. Ouvrez-le dans Excel ou LibreOffice, enregistrez-le en XLSX, puis importez-le à nouveau.',
  files_apart:
    'Ces fichiers ne vont pas ensemble : importez-les l’un après l’autre. Deux à la fois sont pour les produits et les déclinaisons de PrestaShop.',
  file_too_wide:
    'Ce fichier a plus de 300 colonnes. Supprimez celles qui ne servent pas, puis importez-le à nouveau.',
  file_too_heavy: 'Ce fichier est trop lourd (8 Mo au plus). Importez-le en plusieurs parties.',
  file_too_slow: 'Ce fichier demande trop de temps : découpez-le.',
  file_too_long: 'Ce fichier est trop long (10 000 produits au plus). Importez-le en plusieurs parties.',
  file_empty: 'Ce fichier est vide.',
  import_changed:
    'Un de ces produits a changé depuis l’aperçu. Rien n’a été importé : vérifiez le nouvel aperçu.',
  import_recorded: 'Votre premier envoi avait bien été importé. Vérifiez vos produits.',
  import_settled: 'Les 24 heures sont passées : cet import ne peut plus être annulé.',
  import_ordered:
    'Un produit de cet import a été commandé : l’import ne peut plus être annulé. Supprimez ou corrigez les autres produits un par un.',
  subscriber_not_found: 'Abonné introuvable',
  letter_changed: 'Cette lettre a changé entre-temps. Rechargez la page.',
  mail_not_set: 'L’envoi des e-mails n’est pas configuré.',
} as const

export type ErrorCode = keyof typeof staffTexts

/** The text of a failure as the staff reads it (ERR-05, ERR-06). */
export function staffErrorText(error: Failure | undefined): string {
  return errorText(error, staffTexts)
}
