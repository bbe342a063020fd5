import { useState } from 'react'
import { unwrap } from '#lib/result.ts'
import { setProductActive } from './api/products.functions.ts'
import type { AdminProduct } from './domain/catalogue-rows.ts'
import { type Commands, saveFailed } from './use-commands.ts'

/** Puts a product up for sale or withdraws it, in its row. It moves at once, and back if it could not. */
export function ActiveSwitch({ product, commands }: { product: AdminProduct; commands: Commands }) {
  const { id, name, is_active } = product
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? is_active

  function turn(isActive: boolean) {
    setWanted(isActive)
    commands.start({
      run: async () => unwrap(await setProductActive({ data: { id, isActive } })),
      done: { title: isActive ? 'Produit mis en vente' : 'Produit retiré de la vente', description: name },
      failed: saveFailed,
      onEnd: () => setWanted(null),
    })
  }

  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center has-disabled:cursor-default">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-label={`${name} en vente`}
        checked={isOn}
        disabled={commands.isBusy}
        onChange={(event) => turn(event.target.checked)}
        className="peer h-7 w-12 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-raised-3 transition duration-200 checked:border-amber checked:bg-amber"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute left-1 size-5 rounded-full bg-quiet transition duration-200 peer-checked:[transform:translateX(1.25rem)] peer-checked:bg-ink"
      />
    </label>
  )
}
