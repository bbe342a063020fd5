import { expect, it } from 'vitest'
import { planImport, type ShopQuestions } from '#features/product-file/admin/plan-import.server.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { uglyFiles } from '#tests/fixtures/files/ugly-files.ts'
import { expectLinear } from '#tests/fixtures/linear-time.ts'

/** A shop that has nothing yet. */
const emptyShop: ShopQuestions = {
  hasAny: async () => false,
  findColumns: async () => null,
  findNamesakes: async () => [],
  find: async () => ({
    categories: [],
    products: new Map(),
    perfumeOf: new Map(),
    takenNames: new Set(),
    lostPictures: new Set(),
  }),
}

it.each(Object.entries(uglyFiles))('IMPORT-03 %s: twice as much takes twice the time', (_, fileOf) =>
  expectLinear(
    fileOf,
    async (file) => {
      const outcome = await planImport(emptyShop, file, {}).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DomainError)
    },
    20_000,
  ),
)
