import { unwrap } from '#lib/errors/result.ts'
import { putBackProduct } from './api/products.functions.ts'
import type { Command } from './use-commands.ts'

/** Takes a product out of the bin. */
export function restoreCommand({ id, name }: { id: string; name: string }): Command {
  return {
    run: async () => unwrap(await putBackProduct({ data: { id } })),
    // Takes the place of the notice that offers to take the deletion back.
    done: { title: 'Produit restauré', description: name, kind: `product ${id} in the bin` },
    failed: (reason) => `Le produit n’a pas été restauré : ${reason}`,
  }
}
