import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { SearchBox } from '#ui/admin/list-filters.tsx'
import { ClosedSection } from '#ui/admin/panel.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { FileDown } from '#ui/icons/admin-icons.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'
import { useDownload } from '#ui/use-download.ts'
import { dropOldAddress, oldAddressesQuery } from './old-addresses.api.ts'
import { MOST_ADDRESSES, type OldAddress } from './old-addresses.ts'

const number = new Intl.NumberFormat('fr-FR')

/** Where links to the shop that was left lead to: listed, exported, removed (MOVE-18). Nothing while there are none. */
export function OldAddressesSection({ exportAddress }: { exportAddress: string }) {
  const [search, setSearch] = useState('')
  const { data, isError } = useQuery(oldAddressesQuery(useAdminQueryKey(), search))
  const { download, isBusy } = useDownload()
  const { mutate, isPending } = useAdminCommand({
    run: ({ id }: OldAddress) => dropOldAddress({ data: { id } }),
    changes: ['products'],
    done: (_, { path }) => ({ title: 'Adresse retirée', description: path }),
  })
  if (!data && isError) return <p role="alert">Les anciennes adresses n’ont pas pu être chargées.</p>
  if (!data || data.total === 0) return null

  function remove(address: OldAddress) {
    const sure = `Retirer « ${address.path} » ? Les liens vers cette adresse ne mèneront plus à rien.`
    if (!isPending && window.confirm(sure)) mutate(address)
  }
  return (
    <ClosedSection
      title={`Anciennes adresses (${number.format(data.total)})`}
      className="flex flex-col gap-4 py-4"
    >
      <p className="text-sm text-quiet">
        Qui suit un lien vers votre ancienne boutique arrive sur la page du produit ici.
      </p>
      <div className="flex flex-wrap gap-2">
        <SearchBox label="Chercher une adresse" value={search} onSearch={setSearch} />
        <Button look="secondary" className="px-4" disabled={isBusy} onClick={() => download(exportAddress)}>
          <FileDown aria-hidden className="size-4 shrink-0" />
          CSV
        </Button>
      </div>
      <ul className="flex flex-col divide-y divide-line wrap-anywhere">
        {data.shown.map((address) => (
          <li key={address.id} className="flex items-center justify-between gap-2 py-1">
            <span className="min-w-0 text-sm">
              {address.path}
              <span className="block text-quiet">{address.productName}</span>
            </span>
            <IconButton
              label={`Retirer ${address.path}`}
              disabled={isPending}
              onClick={() => remove(address)}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {data.found === 0 ? <p className="text-sm">Aucune adresse ne correspond.</p> : null}
      {data.found > MOST_ADDRESSES ? (
        <p className="text-sm text-quiet">Et {number.format(data.found - MOST_ADDRESSES)} de plus.</p>
      ) : null}
    </ClosedSection>
  )
}
