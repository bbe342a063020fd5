import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { ListSkeleton } from '#ui/list/list-states.tsx'
import { ErrorState } from '#ui/states.tsx'
import { networkLabels, networks, type SocialAddresses } from '../domain/shop-data.ts'
import { socialLinksSchema } from '../domain/social-links.schema.ts'
import { saveAllSocialLinks } from './api/settings.functions.ts'
import { savedSocialLinksQuery } from './api/settings.queries.ts'

/** The addresses behind the footer's social links (NAV-11); saved apart from the nine settings (ASET-02). */
export function SocialPanel() {
  const { data: saved, error, refetch } = useQuery(savedSocialLinksQuery(useAdminQueryKey()))
  return (
    <section aria-labelledby="social" className="rounded-lg border border-line bg-raised p-4 md:p-6">
      <h3 id="social" className="text-lg">
        Réseaux sociaux
      </h3>
      <p className="mt-1 mb-4 text-sm text-quiet">
        Les adresses de vos pages, au pied de la boutique. Sans adresse, le lien mène à l’accueil du réseau.
      </p>
      {saved ? (
        <SocialForm saved={saved} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{staffErrorText(failureOf(error))}</ErrorState>
      ) : (
        <ListSkeleton label="Chargement des réseaux sociaux" rows={3} />
      )}
    </section>
  )
}

function SocialForm({ saved }: { saved: SocialAddresses }) {
  const adminKey = useAdminQueryKey()
  const queryClient = useQueryClient()
  // State holds only what was typed: other admins' changes appear in the other fields.
  const [typed, setTyped] = useState<Partial<SocialAddresses>>({})
  const { mutate, isPending } = useAdminCommand({
    run: (data: SocialAddresses) => saveAllSocialLinks({ data }),
    done: () => ({ title: 'Réseaux sociaux enregistrés.' }),
    onDone: (addresses) => {
      queryClient.setQueryData(savedSocialLinksQuery(adminKey).queryKey, addresses)
      setTyped({})
    },
    failed: (reason) => `Impossible d’enregistrer les réseaux : ${reason}`,
  })
  const { field, onSubmit } = useValidatedForm({
    schema: socialLinksSchema,
    values: { ...saved, ...typed },
    onChange: (values) => setTyped(changed(saved, values)),
    onValid: (addresses) => mutate(addresses),
  })
  return (
    <form aria-label="Réseaux sociaux" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <div className="grid gap-5 md:grid-cols-2">
        {networks.map((network) => (
          <TextField
            key={network}
            label={networkLabels[network]}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            optional
            limit={300}
            placeholder="https://…"
            {...field(network)}
          />
        ))}
      </div>
      <Button type="submit" className="self-start" disabled={isPending}>
        {isPending ? 'Enregistrement…' : 'Enregistrer les réseaux'}
      </Button>
    </form>
  )
}

function changed(saved: SocialAddresses, values: Record<string, string>): Partial<SocialAddresses> {
  const others = networks.filter((network) => saved[network] !== (values[network] ?? ''))
  return Object.fromEntries(others.map((network) => [network, values[network] ?? '']))
}
