import { expect, test } from 'vitest'
import { type AuditEntry, describeChange } from './audit-entry.ts'

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
  ['Produit supprimé : 01', { action: 'delete', label: null, before: null, after: null }],
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
