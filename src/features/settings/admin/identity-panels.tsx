import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { ErrorState } from '#ui/states.tsx'
import { networkLabels, networks, type Registrations, registers, type SocialAddresses } from '../settings.ts'
import { registrationsSchema, socialLinksSchema } from './settings-forms.ts'
import {
  saveAllRegistrations,
  saveAllSocialLinks,
  savedRegistrationsQuery,
  savedSocialLinksQuery,
} from './settings-tab.api.ts'

const fields = {
  rccm: { label: 'Registre du commerce (RCCM)', placeholder: 'CI-ABJ-…' },
  ncc: { label: 'Compte contribuable (NCC)', placeholder: '' },
} as const

/** The numbers of the registers on invoices (D67); saved apart from the nine settings (ASET-02). */
export function RegistrationsPanel() {
  const { data: saved, error, refetch } = useQuery(savedRegistrationsQuery(useAdminQueryKey()))
  return (
    <section aria-labelledby="registrations" className="rounded-lg border border-line bg-raised p-4 md:p-6">
      <h3 id="registrations" className="text-lg">
        Immatriculation
      </h3>
      <p className="mt-1 mb-4 text-sm text-quiet">
        Ces numéros figurent sur vos factures et dans les mentions légales. La facture de la boutique n’est
        pas la facture électronique certifiée de l’administration fiscale : demandez à votre comptable si elle
        vous est nécessaire.
      </p>
      {saved ? (
        <RegistrationsForm saved={saved} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{staffErrorText(failureOf(error))}</ErrorState>
      ) : (
        <ListSkeleton label="Chargement de l’immatriculation" rows={2} />
      )}
    </section>
  )
}

function RegistrationsForm({ saved }: { saved: Registrations }) {
  const adminKey = useAdminQueryKey()
  const queryClient = useQueryClient()
  // State holds only what was typed: other admins' changes appear in the other field.
  const [typed, setTyped] = useState<Partial<Registrations>>({})
  const { mutate, isPending } = useAdminCommand({
    run: (data: Registrations) => saveAllRegistrations({ data }),
    done: () => ({ title: 'Immatriculation enregistrée.' }),
    onDone: (numbers) => {
      queryClient.setQueryData(savedRegistrationsQuery(adminKey).queryKey, numbers)
      setTyped({})
    },
    failed: (reason) => `Impossible d’enregistrer l’immatriculation : ${reason}`,
  })
  const { field, onSubmit } = useValidatedForm({
    schema: registrationsSchema,
    values: { ...saved, ...typed },
    onChange: (values) => setTyped(changed(saved, values)),
    onValid: (numbers) => mutate(numbers),
  })
  return (
    <form aria-label="Immatriculation" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <div className="grid gap-5 md:grid-cols-2">
        {registers.map((register) => (
          <TextField
            key={register}
            label={fields[register].label}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            optional
            limit={60}
            placeholder={fields[register].placeholder}
            {...field(register)}
          />
        ))}
      </div>
      <Button type="submit" className="self-start" disabled={isPending}>
        {isPending ? 'Enregistrement…' : 'Enregistrer l’immatriculation'}
      </Button>
    </form>
  )
}

function changed(saved: Registrations, values: Record<string, string>): Partial<Registrations> {
  const others = registers.filter((register) => saved[register] !== (values[register] ?? ''))
  return Object.fromEntries(others.map((register) => [register, values[register] ?? '']))
}

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
    onChange: (values) => setTyped(changedAddresses(saved, values)),
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

function changedAddresses(saved: SocialAddresses, values: Record<string, string>): Partial<SocialAddresses> {
  const others = networks.filter((network) => saved[network] !== (values[network] ?? ''))
  return Object.fromEntries(others.map((network) => [network, values[network] ?? '']))
}
