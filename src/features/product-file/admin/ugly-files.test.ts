import { expect, test } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import { uglyFiles } from '#tests/fixtures/files/ugly-files.ts'
import { expectLinear } from '#tests/fixtures/linear-time.ts'
import { planImport, type ShopQuestions } from './plan-import.server.ts'

/** A shop that has nothing yet. */
const shop: ShopQuestions = {
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

test.each(Object.entries(uglyFiles))('IMPORT-03 %s: twice as much takes twice the time', (_, fileOf) =>
  expectLinear(
    fileOf,
    async (file) => {
      const outcome = await planImport(shop, file, {}).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DomainError)
    },
    20_000,
  ),
)
