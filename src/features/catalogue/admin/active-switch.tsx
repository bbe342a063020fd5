import { useState } from 'react'
import type { Commands } from '#features/admin-shell/client/use-admin-command.ts'
import { Switch } from '#ui/form/switch.tsx'
import { setProductActive } from './api/products.functions.ts'
import { type AdminProduct, saveFailed } from './domain/catalogue-rows.ts'

/**
 * Puts the product of a row on sale or takes it off. The switch moves at once, and back when the save fails.
 */
export function ActiveSwitch({ product, commands }: { product: AdminProduct; commands: Commands }) {
  const { id, name, isActive } = product
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? isActive

  function turn(isActive: boolean) {
    setWanted(isActive)
    commands.start({
      run: () => setProductActive({ data: { id, isActive } }),
      done: () => ({
        title: isActive ? 'Produit mis en vente' : 'Produit retiré de la vente',
        description: name,
      }),
      failed: saveFailed,
      onEnd: () => setWanted(null),
    })
  }

  return (
    <Switch
      label={`${name} en vente`}
      isLabelHidden
      checked={isOn}
      disabled={commands.isBusy}
      onChange={turn}
    />
  )
}
