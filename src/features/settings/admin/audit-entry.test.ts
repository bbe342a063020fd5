import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { type AuditEntry, auditPageSchema, describeChange } from './audit-entry.ts'

/** What the log says of a change; whatever was changed is called Oud here. */
const plain = (entry: Partial<AuditEntry>) =>
  describeChange({
    action: 'update',
    entity: 'products',
    entityId: '01',
    label: 'Oud',
    before: {},
    after: {},
    ...entry,
  }).replace(/[\u202f\u00a0]/g, ' ')

type Row = [text: string, entity: string, action: AuditEntry['action'], entry?: Partial<AuditEntry>]

const revoked = { linkRevokedAt: '2026-11-23' }
const paid = { kind: 'cash', amount: -5000 }
const oldAndNew = { before: 'a', after: 'b' }

test.each<Row>([
  [
    'Produit modifié : Oud — nom « Ambre » → « Oud », prix 20 000 CFA → 25 000 CFA, actif oui → non',
    'products',
    'update',
    {
      before: { price: 20_000, name: 'Ambre', isActive: true },
      after: { price: 25_000, name: 'Oud', isActive: false },
    },
  ],
  [
    'Produit modifié : Oud — description modifiée, catégorie modifiée',
    'products',
    'update',
    { before: { description: null, categoryId: 'a' }, after: { description: 'x', categoryId: 'b' } },
  ],
  ['Produit modifié : Oud', 'products', 'update', { before: { updatedAt: 'a' }, after: { updatedAt: 'b' } }],
  ['Produit ajouté : Oud', 'products', 'insert', { before: null, after: { name: 'Oud', stock: 3 } }],
  ['Produit supprimé : 01', 'products', 'delete', { label: null, before: { name: 'Oud' }, after: null }],
  ['Catégorie ajoutée : Oud', 'categories', 'insert', { before: null, after: { name: 'Oud' } }],
  [
    'Fichier de produits importé : « tarifs.csv » — 12 produits ajoutés, 30 modifiés',
    'productImports',
    'insert',
    { after: { fileName: 'tarifs.csv', added: 12, changed: 30 } },
  ],
  [
    'Import de produits annulé : « tarifs.csv »',
    'productImports',
    'insert',
    { after: { fileName: 'Annulation : tarifs.csv', added: 0, changed: 42, undoes: 'i1' } },
  ],
  [
    'Ancienne adresse supprimée : /produit/oud',
    'oldAddresses',
    'delete',
    { entityId: '/produit/oud', label: null, before: { productId: 'p1' } },
  ],
  [
    'Commandes exportées : du 1er novembre 2026 au 30 novembre 2026',
    'orderExport',
    'export',
    { after: { firstDay: '2026-11-01', lastDay: '2026-11-30' } },
  ],
  [
    'Formats de Oud : « 15 ml · 50 ml » → (vide)',
    'productFormats',
    'update',
    { before: '15 ml · 50 ml', after: null },
  ],
  ['Commande prise par WhatsApp : Oud', 'orders', 'insert', { after: { source: 'whatsapp' } }],
  [
    'Commande Oud : Confirmé → Livré',
    'orders',
    'update',
    { before: { status: 'confirmed' }, after: { status: 'delivered' } },
  ],
  [
    'Lien de suivi révoqué : commande Oud',
    'orders',
    'update',
    { before: { linkRevokedAt: null }, after: revoked },
  ],
  [
    'Nouveau lien de suivi : commande Oud',
    'orders',
    'update',
    { before: revoked, after: { linkRevokedAt: null } },
  ],
  ['Commande corrigée : Oud — facture version 2', 'invoiceVersions', 'insert', { after: { version: 1 } }],
  ['Message renvoyé : commande Oud', 'orderMessages', 'update'],
  ['Note ajoutée : commande Oud', 'orderNotes', 'insert', { after: { orderId: 'o' } }],
  [
    'Note retirée : commande supprimée',
    'orderNotes',
    'update',
    { label: null, after: { withdrawnAt: '2026' } },
  ],
  ['Colis refusé : commande Oud', 'orderReturns', 'insert', { after: { kind: 'refused' } }],
  [
    'Paiement inscrit : commande Oud — 25 000 CFA (Mobile Money)',
    'payments',
    'insert',
    { after: { kind: 'mobile_money', amount: 25_000 } },
  ],
  [
    'Paiement corrigé : commande Oud — -5 000 CFA (Espèces)',
    'payments',
    'insert',
    { after: { ...paid, corrects: 'p' } },
  ],
  [
    'Remboursement : commande Oud — -5 000 CFA (Espèces)',
    'payments',
    'insert',
    { after: { ...paid, returnId: 'r' } },
  ],
  [
    'Remboursement corrigé : commande Oud — -5 000 CFA (Espèces)',
    'payments',
    'insert',
    { after: { ...paid, returnId: 'r', corrects: 'p' } },
  ],
  [
    'Caisse du 23 novembre 2026 clôturée — écart -500 CFA',
    'cashClosings',
    'insert',
    { after: { day: '2026-11-23', expectedAmount: 45_000, countedAmount: 44_500 } },
  ],
  [
    'Caisse du 23 novembre 2026 clôturée — sans écart',
    'cashClosings',
    'insert',
    { after: { day: '2026-11-23', expectedAmount: 45_000, countedAmount: 45_000 } },
  ],
  [
    'Désinscription : Oud',
    'newsletterSubscribers',
    'update',
    { before: { isActive: true }, after: { isActive: false } },
  ],
  [
    'Réinscription : Oud',
    'newsletterSubscribers',
    'update',
    { before: { isActive: false }, after: { isActive: true } },
  ],
  ['Abonné supprimé : adresse effacée', 'newsletterSubscribers', 'delete', { label: null }],
  ['Abonné ajouté : Oud', 'newsletterSubscribers', 'insert', { before: null, after: { isActive: true } }],
  ['Liste des abonnés exportée', 'newsletterSubscribers', 'export'],
  [
    'Rôle d’un compte supprimé : Utilisateur → Administrateur',
    'userRoles',
    'update',
    { label: null, before: { role: null }, after: { role: 'admin' } },
  ],
  ['Appareils déconnectés : Oud', 'sessions', 'update'],
  ['Appareils déconnectés : un compte supprimé', 'sessions', 'update', { label: null }],
  [
    'Paramètre modifié : Téléphone — (vide) → « 05 »',
    'systemSettings',
    'update',
    { entityId: 'contactPhone', before: null, after: '05' },
  ],
  [
    'Paramètre modifié : oldKey — « a » → « b »',
    'systemSettings',
    'update',
    { entityId: 'oldKey', ...oldAndNew },
  ],
  [
    'Réseau social modifié : TikTok — « a » → « b »',
    'socialLinks',
    'update',
    { entityId: 'tiktok', ...oldAndNew },
  ],
  [
    'Immatriculation modifiée : RCCM — « a » → « b »',
    'businessRegistrations',
    'update',
    { entityId: 'rccm', ...oldAndNew },
  ],
  [
    'Immatriculation modifiée : NCC — « a » → « b »',
    'businessRegistrations',
    'update',
    { entityId: 'ncc', ...oldAndNew },
  ],
  ['Mail quotidien du stock activé', 'mutedMails', 'update', { after: true }],
  ['Mail quotidien du stock désactivé', 'mutedMails', 'update', { after: false }],
  ['Catalogue pour Google et Facebook désactivé', 'switchedOff', 'update', { after: false }],
  ['Données d’une personne exportées', 'people', 'export'],
  [
    'Données d’une personne effacées : 1 commande, compte',
    'people',
    'delete',
    { before: { orders: 1, account: true, newsletter: false } },
  ],
  [
    'Données d’une personne effacées : 2 commandes, newsletter',
    'people',
    'delete',
    { before: { orders: 2, newsletter: true } },
  ],
  ['Données d’une personne effacées : rien', 'people', 'delete', { before: { orders: 0 } }],
  ['Données d’une personne effacées : rien', 'people', 'delete', { before: null }],
  ['Modification (pictures) : Oud', 'pictures', 'update'],
  ['Liste exportée (pictures)', 'pictures', 'export'],
])('PERM-07 a change reads: %s', (text, entity, action, entry) => {
  expect(plain({ entity, action, ...entry })).toBe(text)
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
  [{}, false],
])('PERM-07 whether %j asks for a page of the log: %j', (asked, isPage) => {
  expect(safeParse(auditPageSchema, asked).success).toBe(isPage)
})
