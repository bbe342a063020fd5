import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { type AuditEntry, auditPageSchema, describeChange } from './audit-entry.ts'

const product: AuditEntry = {
  action: 'update',
  entity: 'products',
  entityId: '01',
  label: 'Ambre Doré',
  before: {},
  after: {},
}
const plain = (entry: Partial<AuditEntry>) =>
  describeChange({ ...product, ...entry }).replace(/[\u202f\u00a0]/g, ' ')

test.each<[string, Partial<AuditEntry>]>([
  ['Produit modifié : Ambre Doré — stock 12 → 10', { before: { stock: 12 }, after: { stock: 10 } }],
  [
    'Produit modifié : Ambre Doré — nom « Ambre » → « Ambre Doré », prix 20 000 CFA → 25 000 CFA, actif oui → non',
    {
      before: { price: 20_000, name: 'Ambre', isActive: true },
      after: { price: 25_000, name: 'Ambre Doré', isActive: false },
    },
  ],
  [
    'Produit modifié : Ambre Doré — description modifiée, catégorie modifiée, image modifiée',
    {
      before: { description: null, imageUrl: null, categoryId: 'a' },
      after: { description: 'x', imageUrl: '/i', categoryId: 'b' },
    },
  ],
  ['Produit modifié : Ambre Doré', { before: { updatedAt: 'a' }, after: { updatedAt: 'b' } }],
  [
    'Produit ajouté : Ambre Doré',
    { action: 'insert', before: null, after: { name: 'Ambre Doré', stock: 3 } },
  ],
  ['Produit supprimé : Ambre Doré', { action: 'delete', before: { name: 'Ambre Doré' }, after: null }],
  [
    'Fichier de produits importé : « tarifs.csv » — 12 produits ajoutés, 30 modifiés',
    {
      entity: 'productImports',
      action: 'insert',
      after: { fileName: 'tarifs.csv', added: 12, changed: 30 },
    },
  ],
  [
    'Import de produits annulé : « tarifs.csv »',
    {
      entity: 'productImports',
      action: 'insert',
      after: { fileName: 'Annulation : tarifs.csv', added: 0, changed: 42, undoes: 'i1' },
    },
  ],
  [
    'Ancienne adresse supprimée : /produit/oud',
    {
      entity: 'oldAddresses',
      action: 'delete',
      entityId: '/produit/oud',
      label: null,
      before: { productId: 'p1' },
    },
  ],
  [
    'Commandes exportées : du 1er novembre 2026 au 30 novembre 2026',
    { entity: 'orderExport', action: 'export', after: { firstDay: '2026-11-01', lastDay: '2026-11-30' } },
  ],
  [
    'Formats de Ambre Doré : « Ambre, 15 ml · Ambre, 50 ml » → (vide)',
    { entity: 'productFormats', before: 'Ambre, 15 ml · Ambre, 50 ml', after: null },
  ],
  ['Produit supprimé : 01', { action: 'delete', label: null, before: null, after: null }],
  [
    'Commande prise par WhatsApp : CMD-1-ABCDE',
    { entity: 'orders', action: 'insert', label: 'CMD-1-ABCDE', before: null, after: { source: 'whatsapp' } },
  ],
  [
    'Paiement inscrit : commande CMD-1-ABCDE — 25 000 CFA (Mobile Money)',
    {
      entity: 'payments',
      action: 'insert',
      label: 'CMD-1-ABCDE',
      after: { kind: 'mobile_money', amount: 25_000 },
    },
  ],
  [
    'Paiement corrigé : commande CMD-1-ABCDE — -5 000 CFA (Espèces)',
    {
      entity: 'payments',
      action: 'insert',
      label: 'CMD-1-ABCDE',
      after: { kind: 'cash', amount: -5000, corrects: 'p' },
    },
  ],
  [
    'Remboursement : commande CMD-1-ABCDE — -5 000 CFA (Espèces)',
    {
      entity: 'payments',
      action: 'insert',
      label: 'CMD-1-ABCDE',
      after: { kind: 'cash', amount: -5000, returnId: 'r' },
    },
  ],
  [
    'Remboursement corrigé : commande CMD-1-ABCDE — 2 000 CFA (Espèces)',
    {
      entity: 'payments',
      action: 'insert',
      label: 'CMD-1-ABCDE',
      after: { kind: 'cash', amount: 2000, returnId: 'r', corrects: 'p' },
    },
  ],
  [
    'Note ajoutée : commande CMD-1-ABCDE',
    { entity: 'orderNotes', action: 'insert', label: 'CMD-1-ABCDE', after: { orderId: 'o' } },
  ],
  [
    'Note retirée : commande supprimée',
    { entity: 'orderNotes', label: null, after: { withdrawnAt: '2026-11-23' } },
  ],
  [
    'Lien de suivi révoqué : commande CMD-1-ABCDE',
    {
      entity: 'orders',
      label: 'CMD-1-ABCDE',
      before: { linkRevokedAt: null },
      after: { linkRevokedAt: '2026-11-23' },
    },
  ],
  [
    'Nouveau lien de suivi : commande CMD-1-ABCDE',
    {
      entity: 'orders',
      label: 'CMD-1-ABCDE',
      before: { linkRevokedAt: '2026-11-23' },
      after: { linkRevokedAt: null },
    },
  ],
  [
    'Colis refusé : commande CMD-1-ABCDE',
    { entity: 'orderReturns', action: 'insert', label: 'CMD-1-ABCDE', after: { kind: 'refused' } },
  ],
  [
    'Commande corrigée : CMD-1-ABCDE — facture version 2',
    { entity: 'invoiceVersions', action: 'insert', label: 'CMD-1-ABCDE', after: { version: 1 } },
  ],
  [
    'Caisse du 23 novembre 2026 clôturée — écart -500 CFA',
    {
      entity: 'cashClosings',
      action: 'insert',
      after: { day: '2026-11-23', expectedAmount: 45_000, countedAmount: 44_500 },
    },
  ],
  [
    'Catégorie ajoutée : Pour elle',
    {
      entity: 'categories',
      action: 'insert',
      label: 'Pour elle',
      before: null,
      after: { name: 'Pour elle' },
    },
  ],
])('PERM-07 a change of the catalogue reads: %s', (text, entry) => {
  expect(plain(entry)).toBe(text)
})

test.each<[string, Partial<AuditEntry>]>([
  [
    'Désinscription : a@example.com',
    { before: { isActive: true }, after: { isActive: false, unsubscribedAt: 'x' } },
  ],
  ['Réinscription : a@example.com', { before: { isActive: false }, after: { isActive: true } }],
  ['Abonné supprimé : a@example.com', { action: 'delete', before: { isActive: true }, after: null }],
  ['Abonné supprimé : adresse effacée', { action: 'delete', label: null }],
  ['Abonné ajouté : a@example.com', { action: 'insert', before: null, after: { isActive: true } }],
])('PERM-07 a change of a subscriber reads: %s', (text, entry) => {
  expect(plain({ entity: 'newsletterSubscribers', label: 'a@example.com', ...entry })).toBe(text)
})

test.each<[string, Partial<AuditEntry>]>([
  [
    'Rôle de a@example.com : Utilisateur → Administrateur',
    { entity: 'userRoles', label: 'a@example.com', before: { role: 'user' }, after: { role: 'admin' } },
  ],
  [
    'Rôle d’un compte supprimé : Utilisateur → Administrateur',
    { entity: 'userRoles', label: null, before: { role: null }, after: { role: 'admin' } },
  ],
  [
    'Paramètre modifié : Téléphone — « 07 » → « 05 »',
    { entity: 'systemSettings', entityId: 'contactPhone', label: null, before: '07', after: '05' },
  ],
  [
    'Paramètre modifié : Téléphone — (vide) → « 05 »',
    { entity: 'systemSettings', entityId: 'contactPhone', label: null, before: null, after: '05' },
  ],
  [
    'Commande CMD-1-A : Confirmé → Livré',
    {
      entity: 'orders',
      label: 'CMD-1-A',
      before: { status: 'confirmed' },
      after: { status: 'delivered' },
    },
  ],
  ['Message renvoyé : commande CMD-1-A', { entity: 'orderMessages', label: 'CMD-1-A' }],
  ['Modification (pictures) : 01', { entity: 'pictures', label: null }],
  ['Données d’une personne exportées', { entity: 'people', action: 'export' }],
  [
    'Données d’une personne effacées : 1 commande, compte',
    { entity: 'people', action: 'delete', before: { orders: 1, account: true, newsletter: false } },
  ],
  [
    'Données d’une personne effacées : 2 commandes, newsletter',
    { entity: 'people', action: 'delete', before: { orders: 2, account: false, newsletter: true } },
  ],
  ['Données d’une personne effacées : rien', { entity: 'people', action: 'delete', before: { orders: 0 } }],
  ['Données d’une personne effacées : rien', { entity: 'people', action: 'delete', before: null }],
  ['Liste des abonnés exportée', { entity: 'newsletterSubscribers', action: 'export' }],
  ['Liste exportée (pictures)', { entity: 'pictures', action: 'export' }],
  ['Appareils déconnectés : a@example.com', { entity: 'sessions', label: 'a@example.com' }],
  ['Appareils déconnectés : un compte supprimé', { entity: 'sessions', label: null }],
  [
    'Réseau social modifié : TikTok — « a » → (vide)',
    { entity: 'socialLinks', entityId: 'tiktok', before: 'a', after: null },
  ],
  [
    'Immatriculation modifiée : RCCM — (vide) → « CI »',
    { entity: 'businessRegistrations', entityId: 'rccm', before: null, after: 'CI' },
  ],
  [
    'Immatriculation modifiée : NCC — (vide) → « 12 »',
    { entity: 'businessRegistrations', entityId: 'ncc', before: null, after: '12' },
  ],
  [
    'Paramètre modifié : oldKey — « a » → « b »',
    { entity: 'systemSettings', entityId: 'oldKey', before: 'a', after: 'b' },
  ],
  ['Mail quotidien du stock activé', { entity: 'mutedMails', after: true }],
  ['Mail quotidien du stock désactivé', { entity: 'mutedMails', after: false }],
  [
    'Caisse du 23 novembre 2026 clôturée — sans écart',
    { entity: 'cashClosings', after: { day: '2026-11-23', expectedAmount: 45_000, countedAmount: 45_000 } },
  ],
])('PERM-07 a change elsewhere reads: %s', (text, entry) => {
  expect(plain(entry)).toBe(text)
})

test('a long value is cut', () => {
  const text = plain({
    entity: 'systemSettings',
    entityId: 'storeDescription',
    before: 'court',
    after: 'é'.repeat(200),
  })
  expect(text).toBe(`Paramètre modifié : Description — « court » → « ${'é'.repeat(60)}… »`)
})

const id = '019aa000-0000-7000-8000-000000000001'

test.each([
  [{ after: null }, true],
  [{ after: { at: '2026-11-21T09:30:00.123Z', id } }, true],
  [{ after: { at: 'hier', id } }, false],
  [{ after: { at: '2026-11-21T09:30:00.123Z', id: '1' } }, false],
  [{}, false],
])('PERM-07 whether %j asks for a page of the log: %j', (asked, isPage) => {
  expect(safeParse(auditPageSchema, asked).success).toBe(isPage)
})
