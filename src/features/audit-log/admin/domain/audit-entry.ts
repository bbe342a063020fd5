import { loggedFields } from '#features/catalogue/admin/domain/field-texts.ts'
import { adminStatus } from '#features/orders/domain/order-status.ts'
import { settingLabels } from '#features/settings/admin/domain/setting-labels.ts'
import { registerLabels } from '#features/settings/domain/registrations.ts'
import { networkLabels } from '#features/settings/domain/shop-data.ts'
import { quoted } from '#lib/quoted.ts'
import type { Json } from '#lib/result.ts'

/**
 * One row of the audit log. `label` is the present name of the changed row, or its last name when it was
 * deleted.
 */
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
  newsletterSubscribers: { name: 'Abonné', ...masculine },
  orders: { name: 'Commande', ...feminine },
}

/** A change by an admin in plain French: « Produit modifié : Ambre Doré — stock 12 → 10 ». */
export function describeChange(entry: AuditEntry): string {
  const { entity, label, before, after } = entry
  switch (entity) {
    case 'userRoles':
      return `Rôle ${label ? `de ${label}` : 'd’un compte supprimé'} : ${roleOf(before)} → ${roleOf(after)}`
    case 'systemSettings':
      return `Paramètre modifié : ${settingName(entry.entityId)} — ${quoted(before)} → ${quoted(after)}`
    case 'socialLinks':
      return `Réseau social modifié : ${networkName(entry.entityId)} — ${quoted(before)} → ${quoted(after)}`
    case 'businessRegistrations':
      return `Immatriculation modifiée : ${registerName(entry.entityId)} — ${quoted(before)} → ${quoted(after)}`
    case 'orderMessages':
      return `Message renvoyé : ${label ? `commande ${label}` : 'commande supprimée'}`
    case 'people':
      return entry.action === 'export'
        ? 'Données d’une personne exportées'
        : `Données d’une personne effacées : ${erasedParts(recordOf(before))}`
    case 'sessions':
      return `Appareils déconnectés : ${label ?? 'un compte supprimé'}`
    default:
      return entry.action === 'export' ? describeExport(entry) : describeRow(entry)
  }
}

function describeExport({ entity }: AuditEntry): string {
  return entity === 'newsletterSubscribers' ? 'Liste des abonnés exportée' : `Liste exportée (${entity})`
}

function describeRow({ action, entity, entityId, label, before, after }: AuditEntry): string {
  const noun = nouns[entity]
  const was = recordOf(before)
  const is = recordOf(after)
  const name = label ?? (entity === 'newsletterSubscribers' ? 'adresse effacée' : entityId)
  if (entity === 'orders') return `Commande ${name} : ${statusOf(was)} → ${statusOf(is)}`
  if (entity === 'newsletterSubscribers' && action === 'update' && 'isActive' in is) {
    return `${is.isActive ? 'Réinscription' : 'Désinscription'} : ${name}`
  }
  const verb = action === 'insert' || action === 'delete' ? action : 'update'
  const head = noun ? `${noun.name} ${noun[verb]} : ${name}` : `Modification (${entity}) : ${name}`
  const details = verb === 'update' ? differences(was, is) : []
  return details.length > 0 ? `${head} — ${details.join(', ')}` : head
}

function differences(was: Record<string, Json>, is: Record<string, Json>): string[] {
  return Object.entries(loggedFields).flatMap(([column, { label, show }]) => {
    if (!(column in is)) return []
    return [show ? `${label} ${show(was[column] ?? null)} → ${show(is[column] ?? null)}` : label]
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

function settingName(key: string): string {
  return Object.entries(settingLabels).find(([known]) => known === key)?.[1] ?? key
}

function networkName(network: string): string {
  return Object.entries(networkLabels).find(([known]) => known === network)?.[1] ?? network
}

function registerName(register: string): string {
  return Object.entries(registerLabels).find(([known]) => known === register)?.[1] ?? register
}
