import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { inFrench } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Switch } from '#ui/form/switch.tsx'
import { Copy } from '#ui/icons/screen-icons.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/loaded.tsx'
import type { FeedState } from '../feed.ts'
import { feedQuery, saveFeedSwitch } from './feed.api.ts'
import { leftOutLines } from './feed-words.ts'

/** The product feeds (D61): their addresses, where to paste them, what they leave out, and their switch. */
export function FeedPanel() {
  const query = useQuery(feedQuery(useAdminQueryKey()))
  return (
    <section aria-labelledby="feed" className="rounded-lg border border-line bg-raised p-4 md:p-6">
      <h3 id="feed" className="text-lg">
        Catalogue pour Google et Facebook
      </h3>
      <Loaded
        query={query}
        failed={query.error && staffErrorText(failureOf(query.error))}
        skeleton={<ListSkeleton label="Chargement du catalogue" rows={4} />}
      >
        {(state) => <Feed state={state} />}
      </Loaded>
    </section>
  )
}

function Feed({ state }: { state: FeedState }) {
  const { queryKey } = feedQuery(useAdminQueryKey())
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useAdminCommand({
    run: (isOn: boolean) => saveFeedSwitch({ data: { isOn } }),
    done: (now) => ({ title: now ? 'Catalogue activé.' : 'Catalogue désactivé.' }),
    onDone: (now) => queryClient.setQueryData(queryKey, now),
    failed: (reason) => `Impossible d’enregistrer ce choix : ${reason}`,
  })
  return (
    <>
      <Switch
        label="Proposer vos produits hors de la boutique"
        hint="Tous les produits en vente, avec leur prix et leur stock, à jour en moins d’une minute."
        checked={isPending ? variables : state !== null}
        disabled={isPending}
        onChange={mutate}
      />
      {state ? (
        <div className="mt-2 flex flex-col gap-5">
          <Address name="Google" address={state.google}>
            Dans Google Merchant Center, ouvrez « Sources de données », ajoutez une source de produits par
            lien vers un fichier, et collez cette adresse.
          </Address>
          <Address name="Facebook, Instagram et WhatsApp" address={state.meta}>
            Dans le gestionnaire des ventes de Meta, ouvrez « Catalogue », « Sources de données », choisissez
            un flux de données programmé, et collez cette adresse.
          </Address>
          <div className="text-sm">
            <p>
              {state.counts.listed === 1
                ? '1 produit y est.'
                : `${inFrench(state.counts.listed)} produits y sont.`}
            </p>
            {leftOutLines(state.counts).map((line) => (
              <p key={line} className="mt-1 wrap-anywhere text-quiet">
                {line}
              </p>
            ))}
          </div>
        </div>
      ) : null}
    </>
  )
}

function Address({ name, address, children }: { name: string; address: string; children: string }) {
  return (
    <div>
      <h4 className="text-sm font-medium">{name}</h4>
      <p className="mt-1 text-xs text-quiet">{children}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code className="text-sm wrap-anywhere">{address}</code>
        <Button
          look="secondary"
          className="px-4"
          onClick={() => void copyText(address, { done: 'Adresse copiée', byHand: 'Copiez cette adresse' })}
        >
          <Copy aria-hidden className="size-4" />
          Copier<span className="sr-only"> l’adresse pour {name}</span>
        </Button>
      </div>
    </div>
  )
}
