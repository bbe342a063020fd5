import { formatDateTime } from '#lib/dates.ts'
import type { DeliveryIssue } from '../domain/delivery-state.ts'

/** How it stands with the backups and the disks of the instance that was asked. Times are ISO. */
export type OperationsState = {
  /** null: none is made at night. */
  backup: BackupRecord | null
  fullDisks: FullDisk[]
}

export type BackupRecord = {
  attemptedAt: string | null
  succeededAt: string | null
  /** Of the last whole one. */
  bytes: number
  /** Why the last one came to nothing, in French. */
  failure: string | null
}

export type FullDisk = { holds: 'data' | 'backups'; freeBytes: number }

const HOUR = 60 * 60_000
/** One night was left out, and half of the next day is over. */
const OLD_MS = 36 * HOUR
/** No backup takes so long. */
const UNFINISHED_MS = 6 * HOUR
const LEAST_FREE_BYTES = 500_000_000

/** How much of a disk has to be free, in bytes: for what the shop writes, or for one more backup that has grown by half. */
export function leastFree(holds: FullDisk['holds'], backupBytes: number): number {
  return holds === 'data' ? LEAST_FREE_BYTES : Math.max(LEAST_FREE_BYTES, 1.5 * backupBytes)
}

const noBackups: DeliveryIssue = {
  title: 'Aucune sauvegarde automatique',
  advice:
    'Si le serveur tombe en panne, commandes, clients et catalogue peuvent être perdus. Demandez à la personne qui gère le serveur de régler BACKUP_DIR : une sauvegarde se fait alors chaque nuit.',
}

/** What endangers the shop's data, in words for its owner; nothing when all is well. @param now in ms */
export function operationsTroubles({ backup, fullDisks }: OperationsState, now: number): DeliveryIssue[] {
  const troubles = backup ? backupTroubles(backup, now) : [noBackups]
  for (const { holds, freeBytes } of fullDisks) {
    const megabytes = Math.floor(freeBytes / 1e6).toLocaleString('fr-FR')
    troubles.push({
      title:
        holds === 'data'
          ? 'Le disque du serveur est presque plein'
          : 'Le disque des sauvegardes est presque plein',
      advice: `Il y reste ${megabytes} Mo. ${
        holds === 'data'
          ? 'Quand il sera plein, plus aucune commande ne pourra être enregistrée.'
          : 'Quand il sera plein, plus aucune sauvegarde ne pourra être faite.'
      } Demandez à la personne qui gère le serveur de libérer de la place.`,
    })
  }
  return troubles
}

function backupTroubles({ attemptedAt, succeededAt, failure }: BackupRecord, now: number): DeliveryIssue[] {
  const last = succeededAt
    ? `La dernière sauvegarde complète date du ${formatDateTime(succeededAt)}.`
    : 'Aucune sauvegarde n’a encore été faite.'
  const help = 'Prévenez la personne qui gère le serveur.'
  if (failure) {
    const advice = `${failure.replace(/\.$/, '')}. ${last} Un nouvel essai a lieu toutes les six heures. ${help}`
    return [{ title: 'La sauvegarde de nuit a échoué', advice }]
  }
  const since = succeededAt ?? attemptedAt
  if (!since || now - Date.parse(since) < (succeededAt ? OLD_MS : UNFINISHED_MS)) return []
  return [{ title: 'La sauvegarde de nuit ne se fait plus', advice: `${last} ${help}` }]
}
