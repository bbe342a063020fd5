import * as v from 'valibot'
import { loggedFields } from '#features/catalogue/admin/product-fields.ts'
import { signedMoney } from '#features/money/admin/cash-day.ts'
import { kindLabel } from '#features/money/admin/payment.ts'
import { returnLabel } from '#features/money/admin/return.ts'
import { sourceMark } from '#features/orders/admin/admin-order.ts'
import { adminStatus } from '#features/orders/order-status.ts'
import { importedText } from '#features/product-file/admin/import-preview.ts'
import type { Json } from '#lib/errors/result.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { quoted } from '#lib/text.ts'
import { networkLabels, registerLabels } from '../settings.ts'
import { settingLabels } from './settings-forms.ts'

const auditCursorSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  id: v.pipe(v.string(), v.uuid()),
})

/** The page after the entry that the cursor names; null is the first page. */
export const auditPageSchema = v.object({ after: v.nullable(auditCursorSchema) })

export type AuditCursor = v.InferOutput<typeof auditCursorSchema>

/** A change by an admin as the log shows it: who, when (ISO), what in plain French. */
export type ShownEntry = { id: string; at: string; who: string; what: string }

/** A row of the audit log; `label` is the present or last name of the changed row. */
export type AuditEntry = {
  action: string
  entity: string
  entityId: string
  label: string | null
  before: Json
  after: Json
}

type Noun = { name: string; insert: string; update: string; delete: string }

const masculine = { insert: 'ajouté', update: 'modifié', delete: 'supprimé' }
const feminine = { insert: 'ajoutée', update: 'modifiée', delete: 'supprimée' }
const nouns: Record<string, Noun> = {
  products: { name: 'Produit', ...masculine },
  categories: { name: 'Catégorie', ...feminine },
  promoCodes: { name: 'Code promo', ...masculine },
  newsletterSubscribers: { name: 'Abonné', ...masculine },
  oldAddresses: { name: 'Ancienne adresse', ...feminine },
  letters: { name: 'Lettre', ...feminine },
}

/** A change by an admin in plain French: « Produit modifié : Ambre Doré — stock 12 → 10 ». */
export function describeChange(entry: AuditEntry): string {
  const { entity, label, before, after } = entry
  switch (entity) {
    case 'userRoles':
      return `Rôle ${label ? `de ${label}` : 'd’un compte supprimé'} : ${roleOf(before)} → ${roleOf(after)}`
    case 'systemSettings':
      return `Paramètre modifié : ${labelIn(settingLabels, entry.entityId)} — ${quoted(before)} → ${quoted(after)}`
    case 'socialLinks':
      return `Réseau social modifié : ${labelIn(networkLabels, entry.entityId)} — ${quoted(before)} → ${quoted(after)}`
    case 'businessRegistrations':
      return `Immatriculation modifiée : ${labelIn(registerLabels, entry.entityId)} — ${quoted(before)} → ${quoted(after)}`
    case 'mutedMails':
      return `Mail quotidien du stock ${after === true ? 'activé' : 'désactivé'}`
    case 'switchedOff':
      return `Catalogue pour Google et Facebook ${after === true ? 'activé' : 'désactivé'}`
    case 'productFormats':
      return `Formats ${label ? `de ${label}` : 'd’un produit supprimé'} : ${quoted(before)} → ${quoted(after)}`
    case 'orderMessages':
      return `Message renvoyé : ${label ? `commande ${label}` : 'commande supprimée'}`
    case 'orderNotes':
      return `${entry.action === 'insert' ? 'Note ajoutée' : 'Note retirée'} : ${label ? `commande ${label}` : 'commande supprimée'}`
    case 'payments':
      return describePayment(label, recordOf(after))
    case 'cashClosings':
      return describeClosing(recordOf(after))
    case 'orderReturns':
      return `${returnLabel(String(recordOf(after).kind))} : ${label ? `commande ${label}` : 'commande supprimée'}`
    case 'invoiceVersions':
      return `Commande corrigée : ${label ?? 'commande supprimée'} — facture version ${Number(recordOf(after).version) + 1}`
    case 'people':
      return entry.action === 'export'
        ? 'Données d’une personne exportées'
        : `Données d’une personne effacées : ${erasedParts(recordOf(before))}`
    case 'productImports':
      return describeImport(recordOf(after))
    case 'orderExport':
      return describeOrderExport(recordOf(after))
    case 'sessions':
      return `Appareils déconnectés : ${label ?? 'un compte supprimé'}`
    default:
      return entry.action === 'export' ? describeExport(entry) : describeRow(entry)
  }
}

function describePayment(
  orderNumber: string | null,
  { kind, amount, returnId, corrects }: Record<string, Json>,
): string {
  const [first, corrected] = returnId
    ? ['Remboursement', 'Remboursement corrigé']
    : ['Paiement inscrit', 'Paiement corrigé']
  const what = corrects ? corrected : first
  const sum = `${formatMoney(Number(amount))} (${kindLabel(String(kind))})`
  return `${what} : ${orderNumber ? `commande ${orderNumber}` : 'commande supprimée'} — ${sum}`
}

function describeClosing({ day, expectedAmount, countedAmount }: Record<string, Json>): string {
  const difference = Number(countedAmount) - Number(expectedAmount)
  const end = difference === 0 ? 'sans écart' : `écart ${signedMoney(difference)}`
  return `Caisse du ${formatDate(String(day))} clôturée — ${end}`
}

function describeExport({ entity }: AuditEntry): string {
  return entity === 'newsletterSubscribers' ? 'Liste des abonnés exportée' : `Liste exportée (${entity})`
}

function describeImport({ fileName, added, changed, undoes }: Record<string, Json>): string {
  if (undoes) return `Import de produits annulé : ${quoted(String(fileName).replace(/^Annulation : /, ''))}`
  return `Fichier de produits importé : ${quoted(fileName ?? null)} — ${importedText({ added: Number(added), changed: Number(changed) })}`
}

function describeOrderExport({ firstDay, lastDay }: Record<string, Json>): string {
  return `Commandes exportées : du ${formatDate(String(firstDay))} au ${formatDate(String(lastDay))}`
}

function describeRow({ action, entity, entityId, label, before, after }: AuditEntry): string {
  const noun = nouns[entity]
  const was = recordOf(before)
  const is = recordOf(after)
  const name = label ?? (entity === 'newsletterSubscribers' ? 'adresse effacée' : entityId)
  if (entity === 'orders') {
    if (action === 'insert') return `Commande prise ${sourceMark(String(is.source))} : ${name}`
    if (!('linkRevokedAt' in is)) return `Commande ${name} : ${statusOf(was)} → ${statusOf(is)}`
    return `${is.linkRevokedAt ? 'Lien de suivi révoqué' : 'Nouveau lien de suivi'} : commande ${name}`
  }
  if (entity === 'newsletterSubscribers' && action === 'update' && 'isActive' in is) {
    return `${is.isActive ? 'Réinscription' : 'Désinscription'} : ${name}`
  }
  if (entity === 'letters' && action === 'update' && 'state' in is) {
    return `Lettre ${quoted(name)} : ${letterChanges[String(is.state)] ?? 'modifiée'}`
  }
  const verb = action === 'insert' || action === 'delete' ? action : 'update'
  const head = noun ? `${noun.name} ${noun[verb]} : ${name}` : `Modification (${entity}) : ${name}`
  const details = verb === 'update' ? differences(was, is) : []
  return details.length > 0 ? `${head} — ${details.join(', ')}` : head
}

/** What an admin did with a letter, by the state that followed. */
const letterChanges: Record<string, string> = {
  draft: 'envoi annulé',
  planned: 'envoi décidé',
  sending: 'envoi commencé ou repris',
  paused: 'envoi mis en pause',
}

function differences(was: Record<string, Json>, is: Record<string, Json>): string[] {
  return loggedFields.flatMap(({ field, label, show }) => {
    if (!(field in is)) return []
    return [show ? `${label} ${show(was[field] ?? null)} → ${show(is[field] ?? null)}` : label]
  })
}

/** Says which data of a person was erased, or that there was none. */
export function erasedParts({ orders, account, newsletter }: Record<string, Json>): string {
  const count = Number(orders ?? 0)
  const parts = [
    count === 1 ? '1 commande' : count > 1 ? `${count} commandes` : '',
    account ? 'compte' : '',
    newsletter ? 'newsletter' : '',
  ].filter(Boolean)
  return parts.join(', ') || 'rien'
}

function recordOf(value: Json): Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function roleOf(value: Json): string {
  return recordOf(value).role === 'admin' ? 'Administrateur' : 'Utilisateur'
}

function statusOf({ status }: Record<string, Json>): string {
  return adminStatus(String(status)).label
}

/** The label of a key; the key itself of one that is no longer known. */
function labelIn(labels: Readonly<Record<string, string>>, key: string): string {
  return labels[key] ?? key
}
