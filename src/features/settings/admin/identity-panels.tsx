import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { BaseIssue, BaseSchema } from 'valibot'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { failureOf, type Result } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { networkLabels, type Registrations, type SocialAddresses } from '../settings.ts'
import { registrationsSchema, socialLinksSchema } from './settings-forms.ts'
import {
  saveAllRegistrations,
  saveAllSocialLinks,
  savedRegistrationsQuery,
  savedSocialLinksQuery,
} from './settings-tab.api.ts'

const number = { type: 'text', autoCapitalize: 'characters', limit: 60 } as const
const address = {
  type: 'url',
  inputMode: 'url',
  autoCapitalize: 'none',
  limit: 300,
  placeholder: 'https://…',
} as const

/** The numbers of the registers on invoices (D67); saved apart from the nine settings (ASET-02). */
export function RegistrationsPanel() {
  const options = savedRegistrationsQuery(useAdminQueryKey())
  const queryClient = useQueryClient()
  return (
    <IdentityPanel<Registrations>
      id="registrations"
      title="Immatriculation"
      saved={useQuery(options)}
      schema={registrationsSchema}
      boxes={{
        rccm: { ...number, label: 'Registre du commerce (RCCM)', placeholder: 'CI-ABJ-…' },
        ncc: { ...number, label: 'Compte contribuable (NCC)' },
      }}
      save={(data) => saveAllRegistrations({ data })}
      onSaved={(numbers) => queryClient.setQueryData(options.queryKey, numbers)}
      texts={{ done: 'Immatriculation enregistrée.', what: 'l’immatriculation' }}
    >
      Ces numéros figurent sur vos factures et dans les mentions légales. La facture de la boutique n’est pas
      la facture électronique certifiée de l’administration fiscale : demandez à votre comptable si elle vous
      est nécessaire.
    </IdentityPanel>
  )
}

/** The addresses behind the footer's social links (NAV-11); saved apart from the nine settings (ASET-02). */
export function SocialPanel() {
  const options = savedSocialLinksQuery(useAdminQueryKey())
  const queryClient = useQueryClient()
  return (
    <IdentityPanel<SocialAddresses>
      id="social"
      title="Réseaux sociaux"
      saved={useQuery(options)}
      schema={socialLinksSchema}
      boxes={{
        facebook: { ...address, label: networkLabels.facebook },
        instagram: { ...address, label: networkLabels.instagram },
        tiktok: { ...address, label: networkLabels.tiktok },
      }}
      save={(data) => saveAllSocialLinks({ data })}
      onSaved={(addresses) => queryClient.setQueryData(options.queryKey, addresses)}
      texts={{ done: 'Réseaux sociaux enregistrés.', what: 'les réseaux' }}
    >
      Les adresses de vos pages, au pied de la boutique. Sans adresse, le lien mène à l’accueil du réseau.
    </IdentityPanel>
  )
}

type Values = Readonly<Record<string, string>>

type IdentityProps<Form extends Values> = {
  id: string
  title: string
  children: ReactNode
  saved: UseQueryResult<Form>
  schema: BaseSchema<Record<string, string>, Form, BaseIssue<unknown>>
  boxes: Record<keyof Form & string, Omit<ComponentProps<typeof TextField>, 'optional'>>
  save: (values: Form) => Promise<Result<Form>>
  onSaved: (values: Form) => void
  texts: { done: string; what: string }
}

function IdentityPanel<Form extends Values>(panel: IdentityProps<Form>) {
  const { id, title, saved, children } = panel
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-raised p-4 md:p-6">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <p className="mt-1 mb-4 text-sm text-quiet">{children}</p>
      <Loaded
        query={saved}
        failed={saved.error ? staffErrorText(failureOf(saved.error)) : null}
        skeleton={<ListSkeleton label="Chargement" rows={2} />}
      >
        {(values) => <IdentityForm {...panel} values={values} />}
      </Loaded>
    </section>
  )
}

function IdentityForm<Form extends Values>(panel: IdentityProps<Form> & { values: Form }) {
  const { title, schema, boxes, save, onSaved, texts, values } = panel
  // State holds only what was typed: other admins' changes appear in the other fields.
  const [typed, setTyped] = useState<Values>({})
  const { mutate, isPending } = useAdminCommand({
    run: save,
    done: () => ({ title: texts.done }),
    onDone: (now) => {
      onSaved(now)
      setTyped({})
    },
    failed: (reason) => `Impossible d’enregistrer ${texts.what}\u00a0: ${reason}`,
  })
  const { field, formProps } = useValidatedForm({
    schema,
    values: { ...values, ...typed },
    onChange: (next) =>
      setTyped(Object.fromEntries(Object.entries(next).filter(([name, text]) => text !== values[name]))),
    onValid: (read) => mutate(read),
  })
  return (
    <form {...formProps} aria-label={title} className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        {Object.entries(boxes).map(([name, box]) => (
          <TextField key={name} autoComplete="off" optional {...box} {...field(name)} />
        ))}
      </div>
      <Button type="submit" className="self-start" disabled={isPending}>
        {isPending ? 'Enregistrement…' : `Enregistrer ${texts.what}`}
      </Button>
    </form>
  )
}
