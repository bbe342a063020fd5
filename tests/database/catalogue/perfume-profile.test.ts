import { describe, expect, it } from 'vitest'
import {
  deleteProduct,
  listAdminProducts,
  listNotesInUse,
  readProductForEdit,
  restoreProduct,
  saveProductFormats,
  setDetailOfSeveral,
  updateProduct,
} from '#features/catalogue/admin/products.server.ts'
import { searchProducts } from '#features/catalogue/catalogue.server.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { withDemoCatalogue } from '#tests/fixtures/database/perfumes.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
withDemoCatalogue(database)

const found = async (question: string) => (await searchProducts(question)).map(({ name }) => name)
const profileOf = async (id: string) => {
  const { olfactoryFamily, heartNotes, longevityHours } = await readProductForEdit(admin, id)
  return { olfactoryFamily, heartNotes, longevityHours }
}
const amber = { olfactoryFamily: 'ambree', heartNotes: ['ciste'], longevityHours: 8 }
async function change(id: string, changes: Parameters<typeof updateProduct>[1]['changes']): Promise<void> {
  const { version } = await readProductForEdit(admin, id)
  await updateProduct(admin, { id, version, changes })
}
const join = (products: readonly { id: string }[], seen: readonly { id: string; sizeMl: number }[] = []) => {
  const formats = products.map(({ id }, at) => ({ id, sizeMl: 15 * (at + 1) }))
  const [{ id: productId } = { id: '' }] = products
  return saveProductFormats(admin, { productId, formats, seen: [...seen] })
}

describe('the columns', () => {
  it.each([
    ['an unknown family', { olfactory_family: 'musquee' }],
    ['nine notes', { top_notes: '{a,b,c,d,e,f,g,h,i}' }],
    ['a note of 41 characters', { heart_notes: `{${'x'.repeat(41)}}` }],
    ['markup', { base_notes: '{<b>rose</b>}' }],
    ['an empty note', { base_notes: '{""}' }],
    ['25 hours', { longevity_hours: 25 }],
    ['brand of 61 characters', { brand: 'x'.repeat(61) }],
  ])('PROF-01 take no %s', async (_, columns) => {
    const { id } = await addProduct(database, { name: 'Essai' })
    const [[name, value] = ['', '']] = Object.entries(columns)
    const write = database.run(`update products set ${name} = $1 where id = $2`, value, id)
    await expect(write).rejects.toMatchObject({ code: '23514' })
  })
})

describe('the formats of a perfume', () => {
  it('PROF-04 share a profile: of the first that has one when they are joined, then of whoever is changed', async () => {
    const [small, middle, large] = [
      await addProduct(database, { name: 'Santal' }),
      await addProduct(database, { name: 'Santal' }),
      await addProduct(database, { name: 'Santal' }),
    ]
    await change(middle.id, amber)
    await join([small, middle, large])
    expect(await Promise.all([small, middle, large].map(({ id }) => profileOf(id)))).toEqual([
      amber,
      amber,
      amber,
    ])
    await change(large.id, { heartNotes: ['iris', 'encens'] })
    expect(await profileOf(small.id)).toEqual({ ...amber, heartNotes: ['iris', 'encens'] })
  })

  it('PROF-04 share each value of the profile, also where it is the only one', async () => {
    const values = {
      brand: 'Maison d’Azur',
      concentration: 'eau-de-parfum',
      wearer: 'elle',
      olfactory_family: 'boisee',
      top_notes: ['litchi'],
      heart_notes: ['rose'],
      base_notes: ['musc'],
      longevity_hours: 8,
      sillage: 'discret',
    }
    const whole = (id: string) =>
      database.run('select profile_of(p) as profile from products p where id = $1', id)
    for (const [column, value] of Object.entries(values)) {
      const [bare, full] = [
        await addProduct(database, { name: 'Vétiver' }),
        await addProduct(database, { name: 'Vétiver' }),
      ]
      const nothing = (await whole(bare.id)).rows
      expect(nothing[0].profile).toHaveLength(Object.keys(values).length)
      await database.run(`update products set ${column} = $1 where id = $2`, value, full.id)
      await join([bare, full])
      expect((await whole(bare.id)).rows, column).not.toEqual(nothing)
      expect((await whole(bare.id)).rows, column).toEqual((await whole(full.id)).rows)
      await database.run(`update products set ${column} = default where id = $1`, full.id)
      expect((await whole(bare.id)).rows, column).toEqual(nothing)
      for (const { id } of [bare, full]) await deleteProduct(admin, id)
    }
  })

  it('D65 PROF-04 joined, a brand of one and the profile of another are both kept', async () => {
    const [branded, described] = [
      await addProduct(database, { name: 'Benjoin' }),
      await addProduct(database, { name: 'Benjoin' }),
    ]
    await change(branded.id, { brand: 'Maison d’Azur' })
    await change(described.id, amber)
    await join([branded, described])
    for (const { id } of [branded, described]) {
      expect(await profileOf(id)).toEqual(amber)
      expect(await readProductForEdit(admin, id)).toMatchObject({ brand: 'Maison d’Azur' })
    }
  })

  it('PROF-04 one that returns from the bin has the profile that the others got meanwhile', async () => {
    const pair = [
      await addProduct(database, { name: 'Cade' }),
      await addProduct(database, { name: 'Cade' }),
    ] as const
    await join(pair)
    await deleteProduct(admin, pair[1].id)
    await change(pair[0].id, amber)
    await restoreProduct(admin, pair[1].id)
    expect(await profileOf(pair[1].id)).toEqual(amber)
  })
})

describe('several products', () => {
  it('PROF-08 without a profile are found by a filter; given a family at once, with their formats, they are not', async () => {
    const without = async () => {
      const page = await listAdminProducts(admin, { page: 1, search: '', status: 'no_profile' })
      return { names: page.rows.map(({ name }) => name), total: page.total }
    }
    const before = await without()
    expect(before.names).toEqual(
      expect.arrayContaining(['Karité Sublime', 'Lait d’Ylang', 'Huile de Baobab']),
    )
    expect(before.names).not.toContain('Ambre Doré')
    const [alone, small, large] = [
      await addProduct(database, { name: 'Cyprès' }),
      await addProduct(database, { name: 'Nard' }),
      await addProduct(database, { name: 'Nard' }),
    ]
    await join([small, large])
    expect((await without()).total).toBe(before.total + 3)
    await setDetailOfSeveral(admin, { ids: [alone.id, small.id], field: 'olfactoryFamily', value: 'boisee' })
    for (const { id } of [alone, small, large])
      expect(await profileOf(id)).toMatchObject({ olfactoryFamily: 'boisee' })
    expect(await without()).toEqual(before)
  })

  it('PROF-02 have their notes listed for the form, those most used first', async () => {
    const notes = await listNotesInUse(admin)
    expect(notes.indexOf('vanille')).toBeLessThan(notes.indexOf('rhum ambré'))
    expect(new Set(notes).size).toBe(notes.length)
  })
})

describe('the search', () => {
  it.each([
    ['vanille', 'Cacao Impérial'],
    ['vanile', 'Vanille Précieuse'],
    ['boisé', 'Bois d’Iroko'],
    ['boisé', 'Oud du Soir'],
    ['pour homme', 'Océan Bleu'],
    ['parfum femme florale', 'Fleur d’Assinie'],
    ['héspéridé', 'Matin d’Oranger'],
    ['patchoulli', 'Nuit Étoilée'],
    ["jasmin fleur d'oranger", 'Jasmin de Minuit'],
  ])('PROF-06 “%s” finds %s by its profile', async (question, name) => {
    expect(await found(question)).toContain(name)
  })

  it('PROF-06 names come before profiles', async () => {
    expect((await found('vanille'))[0]).toBe('Vanille Précieuse')
    expect((await found('jasmin'))[0]).toBe('Jasmin de Minuit')
    expect((await found('pour homme')).length).toBeGreaterThan(3)
  })

  it('D65 a brand finds its products, alone and before their names, while they have it', async () => {
    const { id } = await addProduct(database, { name: 'Khoumrah' })
    await change(id, { brand: 'Lattaffa' })
    expect(await found('lattafa')).toEqual(['Khoumrah'])
    expect(await found('Lattaffa khoumrah')).toEqual(['Khoumrah'])
    const search = async () =>
      (await listAdminProducts(admin, { page: 1, search: 'lattaffa k', status: null })).rows.map(
        ({ name }) => name,
      )
    expect(await search()).toEqual(['Khoumrah'])
    await change(id, { brand: null })
    expect(await found('lattaffa')).toEqual([])
    expect(await search()).toEqual([])
  })

  it('PROF-06 a changed note is found at once', async () => {
    const { id } = await addProduct(database, { name: 'Sans Nom' })
    expect(await found('davana')).toEqual([])
    await change(id, { topNotes: ['davana'] })
    expect(await found('davana')).toEqual(['Sans Nom'])
  })
})
