import { beforeEach, describe, expect, it } from 'vitest'
import { findLooserAnswers, suggestPerfumes } from '#features/product-pages/suggest-perfumes.server.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

beforeEach(() => database.run('delete from products'))

type Values = Parameters<typeof addProduct>[1] & { wearer?: string | null; family?: string; hours?: number }

async function add({ wearer = 'elle', family = 'ambree', hours = 8, ...values }: Values): Promise<string> {
  const { id } = await addProduct(database, values)
  await database.run(
    `update products set concentration = 'eau-de-parfum', sillage = 'present', wearer = $1, olfactory_family = $2,
       longevity_hours = $3 where id = $4`,
    wearer,
    family,
    hours,
    id,
  )
  return id
}

const any = { pour: 'peu-importe', moment: 'peu-importe', famille: 'peu-importe' }
const names = async (answers: Partial<typeof any> = {}) =>
  (await suggestPerfumes({ ...any, ...answers })).map(({ name }) => name)

describe('the guide', () => {
  it('GUID-02 GUID-03 proposes what fits the answers, with the reason', async () => {
    await add({ name: 'Pour elle' })
    await add({ name: 'Pour les deux', wearer: 'mixte' })
    await add({ name: 'On ne sait pas', wearer: null })
    await add({ name: 'Pour lui', wearer: 'lui' })
    await add({ name: 'Boisée', family: 'boisee' })
    const answers = { pour: 'elle', moment: 'soir', famille: 'ambree' }
    expect(await names(answers)).toEqual(['Pour elle', 'On ne sait pas', 'Pour les deux'])
    expect((await suggestPerfumes(answers))[0]).toMatchObject({
      why: 'Ambrée, tenue de 8 heures\u00a0: pour le soir',
      character: 'Ambrée',
    })
    expect(await names()).toHaveLength(5)
  })

  it('GUID-02 proposes only what can be bought now', async () => {
    await add({ name: 'Épuisé', stock: 0 })
    await add({ name: 'Retiré', active: false })
    await add({ name: 'Sans prix', price: 0 })
    await addProduct(database, { name: 'Sans profil' })
    const id = await add({ name: 'À la corbeille' })
    await database.run('update products set is_active = false, deleted_at = now() where id = $1', id)
    await add({ name: 'En stock' })
    expect(await names()).toEqual(['En stock'])
  })

  it('GUID-02 proposes a perfume once, in a format that is in stock', async () => {
    const small = await add({ name: 'Santal', stock: 3 })
    const large = await add({ name: 'Santal', stock: 0 })
    const middle = await add({ name: 'Santal', stock: 2 })
    await database.run(
      `with perfume as (select gen_random_uuid() as id)
       insert into product_formats (perfume_id, product_id, size_ml)
       select perfume.id, size.product::uuid, size.ml
       from perfume, (values ($1, 15), ($2, 50), ($3, 30)) as size (product, ml)`,
      small,
      large,
      middle,
    )
    const suggested = await suggestPerfumes(any)
    expect(suggested.map(({ id }) => id)).toEqual([middle])
    expect(suggested[0]?.formats).toHaveLength(3)
  })

  it('GUID-04 names the answers that would lead to perfumes if they were wider', async () => {
    await add({ name: 'Pour elle' })
    expect(await findLooserAnswers({ pour: 'elle', moment: 'soir', famille: 'fruitee' })).toEqual(['famille'])
    expect(await findLooserAnswers({ pour: 'lui', moment: 'soir', famille: 'ambree' })).toEqual(['pour'])
    expect(await findLooserAnswers({ pour: 'lui', moment: 'soir', famille: 'fruitee' })).toEqual([])
    await database.run('delete from products')
    expect(await findLooserAnswers({ pour: 'elle', moment: 'soir', famille: 'ambree' })).toEqual([])
  })
})
