import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { type AuditEntry, auditPageSchema, describeChange } from './audit-entry.ts'

const usual = { action: 'update', entity: 'products', entityId: '01', label: 'Oud', before: {}, after: {} }
/** What the log says of a change; whatever was changed is called Oud here. */
const plain = (entry: Partial<AuditEntry>) =>
  describeChange({ ...usual, ...entry }).replace(/[\u202f\u00a0]/g, ' ')

type Facts = AuditEntry['before']
type Change = [text: string, change: string, before?: Facts, after?: Facts, other?: Partial<AuditEntry>]

const received = { kind: 'mobile_money', amount: 25_000 }
const cash = { kind: 'cash', amount: -5000 }
const day = { day: '2026-11-23', expectedAmount: 45_000 }
const unnamed = { label: null }
const subscribed = { orders: 2, newsletter: true }
const corrected = { ...cash, corrects: 'p' }
const refund = { ...cash, returnId: 'r' }
const revoked = { linkRevokedAt: '2026' }
const unrevoked = { linkRevokedAt: null }

test.each<Change>([
  [
    'Produit modifié : Oud — nom « Ambre » → « Oud », prix 20 000 CFA → 25 000 CFA, actif oui → non',
    'products update',
    { price: 20_000, name: 'Ambre', isActive: true },
    { price: 25_000, name: 'Oud', isActive: false },
  ],
  [
    'Produit modifié : Oud — description modifiée, catégorie modifiée',
    'products update',
    { description: null, categoryId: 'a' },
    { description: 'x', categoryId: 'b' },
  ],
  ['Produit modifié : Oud', 'products update', { updatedAt: 'a' }, { updatedAt: 'b' }],
  ['Produit ajouté : Oud', 'products insert', null, { name: 'Oud', stock: 3 }],
  ['Produit supprimé : 01', 'products delete', { name: 'Oud' }, null, unnamed],
  ['Catégorie ajoutée : Oud', 'categories insert', null, { name: 'Oud' }],
  [
    'Fichier de produits importé : « tarifs.csv » — 12 produits ajoutés, 30 modifiés',
    'productImports insert',
    null,
    { fileName: 'tarifs.csv', added: 12, changed: 30 },
  ],
  [
    'Import de produits annulé : « tarifs.csv »',
    'productImports insert',
    null,
    { fileName: 'Annulation : tarifs.csv', added: 0, changed: 42, undoes: 'i1' },
  ],
  [
    'Ancienne adresse supprimée : /produit/oud',
    'oldAddresses delete /produit/oud',
    { productId: 'p1' },
    null,
    unnamed,
  ],
  [
    'Commandes exportées : du 1er novembre 2026 au 30 novembre 2026',
    'orderExport export',
    null,
    { firstDay: '2026-11-01', lastDay: '2026-11-30' },
  ],
  ['Formats de Oud : « 15 ml · 50 ml » → (vide)', 'productFormats update', '15 ml · 50 ml', null],
  ['Commande prise par WhatsApp : Oud', 'orders insert', null, { source: 'whatsapp' }],
  ['Commande Oud : Confirmé → Livré', 'orders update', { status: 'confirmed' }, { status: 'delivered' }],
  ['Lien de suivi révoqué : commande Oud', 'orders update', unrevoked, revoked],
  ['Nouveau lien de suivi : commande Oud', 'orders update', revoked, unrevoked],
  ['Commande corrigée : Oud — facture version 2', 'invoiceVersions insert', null, { version: 1 }],
  ['Message renvoyé : commande Oud', 'orderMessages update'],
  ['Note ajoutée : commande Oud', 'orderNotes insert', null, { orderId: 'o' }],
  ['Note retirée : commande supprimée', 'orderNotes update', {}, { withdrawnAt: '2026' }, unnamed],
  ['Colis refusé : commande Oud', 'orderReturns insert', null, { kind: 'refused' }],
  ['Paiement inscrit : commande Oud — 25 000 CFA (Mobile Money)', 'payments insert', null, received],
  ['Paiement corrigé : commande Oud — -5 000 CFA (Espèces)', 'payments insert', null, corrected],
  ['Remboursement : commande Oud — -5 000 CFA (Espèces)', 'payments insert', null, refund],
  [
    'Remboursement corrigé : commande Oud — -5 000 CFA (Espèces)',
    'payments insert',
    null,
    { ...refund, corrects: 'p' },
  ],
  [
    'Caisse du 23 novembre 2026 clôturée — écart -500 CFA',
    'cashClosings insert',
    null,
    { ...day, countedAmount: 44_500 },
  ],
  [
    'Caisse du 23 novembre 2026 clôturée — sans écart',
    'cashClosings insert',
    null,
    { ...day, countedAmount: 45_000 },
  ],
  ['Désinscription : Oud', 'newsletterSubscribers update', { isActive: true }, { isActive: false }],
  ['Réinscription : Oud', 'newsletterSubscribers update', { isActive: false }, { isActive: true }],
  ['Abonné supprimé : adresse effacée', 'newsletterSubscribers delete', {}, {}, unnamed],
  ['Abonné ajouté : Oud', 'newsletterSubscribers insert', null, { isActive: true }],
  ['Liste des abonnés exportée', 'newsletterSubscribers export'],
  [
    'Rôle d’un compte supprimé : Utilisateur → Administrateur',
    'userRoles update',
    { role: null },
    { role: 'admin' },
    unnamed,
  ],
  ['Appareils déconnectés : Oud', 'sessions update'],
  ['Appareils déconnectés : un compte supprimé', 'sessions update', {}, {}, unnamed],
  ['Paramètre modifié : Téléphone — (vide) → « 05 »', 'systemSettings update contactPhone', null, '05'],
  ['Paramètre modifié : oldKey — « a » → « b »', 'systemSettings update oldKey', 'a', 'b'],
  ['Réseau social modifié : TikTok — « a » → « b »', 'socialLinks update tiktok', 'a', 'b'],
  ['Immatriculation modifiée : RCCM — « a » → « b »', 'businessRegistrations update rccm', 'a', 'b'],
  ['Immatriculation modifiée : NCC — « a » → « b »', 'businessRegistrations update ncc', 'a', 'b'],
  ['Mail quotidien du stock activé', 'mutedMails update', null, true],
  ['Mail quotidien du stock désactivé', 'mutedMails update', null, false],
  ['Catalogue pour Google et Facebook désactivé', 'switchedOff update', null, false],
  ['Données d’une personne exportées', 'people export'],
  ['Données d’une personne effacées : 1 commande, compte', 'people delete', { orders: 1, account: true }],
  ['Données d’une personne effacées : 2 commandes, newsletter', 'people delete', subscribed],
  ['Données d’une personne effacées : rien', 'people delete', { orders: 0, newsletter: false }],
  ['Données d’une personne effacées : rien', 'people delete', null],
  ['Modification (pictures) : Oud', 'pictures update'],
  ['Liste exportée (pictures)', 'pictures export'],
])('PERM-07 a change reads: %s', (text, change, before = {}, after = {}, other = {}) => {
  const [entity = '', action = '', entityId = '01'] = change.split(' ')
  expect(plain({ entity, action, entityId, before, after, ...other })).toBe(text)
})

test('a long value is cut', () => {
  const setting = { entity: 'systemSettings', entityId: 'storeDescription' }
  const text = plain({ ...setting, before: 'court', after: 'é'.repeat(200) })
  expect(text).toBe(`Paramètre modifié : Description — « court » → « ${'é'.repeat(60)}… »`)
})

const id = '019aa000-0000-7000-8000-000000000001'

test.each([
  [null, true],
  [{ at: '2026-11-21T09:30:00.123Z', id }, true],
  [{ at: 'hier', id }, false],
])('PERM-07 whether the log goes on after %j: %j', (after, isPage) => {
  expect(safeParse(auditPageSchema, { after }).success).toBe(isPage)
})
