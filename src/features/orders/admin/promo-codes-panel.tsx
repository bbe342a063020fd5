import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { categoryChoiceQuery } from '#features/catalogue/admin/categories.api.ts'
import { EditDialog, useEditForm } from '#features/catalogue/admin/edit-dialog.tsx'
import { BackLink } from '#features/shell/admin/back-link.tsx'
import { type Commands, useCommands } from '#features/shell/admin/use-admin-command.ts'
import { isoDay } from '#lib/format/dates.ts'
import { formatMoney, inFrench } from '#lib/format/money.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { CheckBox } from '#ui/form/check-box.tsx'
import { TextField } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Link2, Pencil } from '#ui/icons/admin-icons.tsx'
import { Plus } from '#ui/icons/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { addPromoCode, editPromoCode, getPromoCodes } from './promo-codes.api.ts'
import {
  conditionsOf,
  discountText,
  type ListedPromoCode,
  PROMO_CODES_PER_PAGE,
  type PromoCode,
  promoCodeChanges,
  promoCodeForm,
  promoCodeSchema,
  stateOf,
} from './promo-codes.ts'

const texts = {
  title: 'Codes promo',
  intro: 'Un code se tape à la commande, ou s’ouvre par son lien. Le total et la facture en tiennent compte.',
  caption: 'Codes promo, le plus récent d’abord',
  pages: 'Pages des codes promo',
  loading: 'Chargement des codes promo',
  empty: 'Aucun code promo pour le moment.',
  failed: 'Les codes promo n’ont pas pu être chargés.',
}

/** The codes promo: list with uses and revenue, and form (D62). */
export function PromoCodesPanel(props: PanelProps) {
  const commands = useCommands('promo-codes')
  const [edited, setEdited] = useState<{ code: PromoCode | null } | null>(null)
  return (
    <AdminList
      {...props}
      texts={texts}
      queryKey={['promo-codes', 'list']}
      read={(data, signal) => getPromoCodes({ data, signal })}
      perPage={PROMO_CODES_PER_PAGE}
      columns={columns}
      rowActions={(code) => (
        <div className="flex gap-2 whitespace-nowrap max-lg:pt-2">
          <Button
            look="secondary"
            className="px-4 max-lg:flex-1"
            aria-label={`Modifier ${code.code}`}
            onClick={() => setEdited({ code })}
          >
            <Pencil aria-hidden className="size-4 shrink-0" />
            Modifier
          </Button>
          <CopyLink code={code.code} />
        </div>
      )}
      back={<BackLink onClick={() => props.onParamsChange({ view: null })}>Retour aux commandes</BackLink>}
      actions={() => (
        <Button className="max-sm:px-4" onClick={() => setEdited({ code: null })}>
          <Plus aria-hidden className="size-4" />
          Ajouter un code
        </Button>
      )}
    >
      {edited ? (
        <PromoCodeDialog code={edited.code} commands={commands} onClose={() => setEdited(null)} />
      ) : null}
    </AdminList>
  )
}

const columns: readonly Column<ListedPromoCode>[] = [
  {
    title: 'Code',
    mobile: 'title',
    cell: (code) => {
      const { label, tone } = stateOf(code, isoDay(new Date()))
      return (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{code.code}</span>
          <Badge tone={tone}>{label}</Badge>
        </span>
      )
    },
  },
  { title: 'Remise', className: 'whitespace-nowrap', cell: discountText },
  {
    title: 'Conditions',
    mobile: 'full',
    cell: (code) => (
      <span className="dotted block text-sm text-quiet">
        {conditionsOf(code).map((condition) => (
          <span key={condition}>{condition}</span>
        ))}
      </span>
    ),
  },
  { title: 'Utilisations', className: 'tabular-nums', cell: ({ uses }) => inFrench(uses) },
  {
    title: 'Chiffre d’affaires',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ revenue }) => formatMoney(revenue),
  },
]

/** Copies the address that brings the code along (D62). */
function CopyLink({ code }: { code: string }) {
  const copy = () =>
    copyText(`${location.origin}/?code=${code}`, {
      done: `Lien de ${code} copié`,
      byHand: `Le lien de ${code}, à copier`,
    })
  return (
    <Button
      look="quiet"
      className="px-4 max-lg:flex-1"
      aria-label={`Copier le lien de ${code}`}
      onClick={() => void copy()}
    >
      <Link2 aria-hidden className="size-4 shrink-0" />
      <span>
        <span className="max-lg:hidden">Copier le lien</span>
        <span className="lg:hidden">Lien</span>
      </span>
    </Button>
  )
}

const whole = { step: '1', min: '1', inputMode: 'numeric' } as const

type PromoCodeDialogProps = {
  /** Null for a new code. */
  code: PromoCode | null
  commands: Commands
  onClose: () => void
}

/** The form of a code (D62). */
function PromoCodeDialog({ code, commands, onClose }: PromoCodeDialogProps) {
  const edit = useEditForm({
    schema: promoCodeSchema,
    row: code,
    toForm: promoCodeForm,
    add: (form, creationKey) => addPromoCode({ data: { ...form, creationKey } }),
    edit: (id, version, changes) => editPromoCode({ data: { id, version, changes } }),
    fieldOf: { promo_code_taken: 'code' },
    texts: { added: 'Code promo créé', edited: 'Code promo modifié' },
    commands,
    onClose,
  })
  const { field, set, values } = edit
  const isPercent = values.kind === 'percent'
  return (
    <EditDialog
      title={code ? 'Modifier le code promo' : 'Ajouter un code promo'}
      edit={edit}
      conflictTitle="Ce code a changé pendant que vous le modifiiez."
      describeChanges={promoCodeChanges}
      isUploading={false}
      onClose={onClose}
    >
      <TextField
        label="Code"
        hint="3 à 20 lettres et chiffres, comme AWA10. Majuscules et accents ne comptent pas."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <Select
          label="Sorte de remise"
          value={values.kind}
          onChange={({ target }) => set({ kind: target.value === 'amount' ? 'amount' : 'percent' })}
          options={[
            { value: 'percent', label: 'En %' },
            { value: 'amount', label: 'En CFA' },
          ]}
        />
        <NumberField label={isPercent ? 'Remise en %' : 'Remise en CFA'} {...whole} {...field('value')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Premier jour" type="date" optional {...field('firstDay')} />
        <TextField label="Dernier jour" type="date" optional {...field('lastDay')} />
      </div>
      <NumberField label="Panier minimum en CFA" {...whole} optional {...field('lowestCart')} />
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField label="Fois en tout" {...whole} optional {...field('mostUses')} />
        <NumberField label="Fois par numéro" {...whole} optional {...field('mostUsesPerPhone')} />
      </div>
      <Categories chosen={values.categoryIds} onChoice={(categoryIds) => set({ categoryIds })} />
      <Switch
        name="isActive"
        label="Actif"
        hint="Sinon il est refusé à la commande."
        checked={values.isActive === 'on'}
        onChange={(checked) => set({ isActive: checked ? 'on' : 'off' })}
      />
    </EditDialog>
  )
}

/** The categories that a code is for; none chosen is the whole shop. A deleted one stays chosen until it is unticked. */
function Categories({ chosen, onChoice }: { chosen: string; onChoice: (ids: string) => void }) {
  const { data = [] } = useQuery(categoryChoiceQuery(useAdminQueryKey()))
  const ids = chosen === '' ? [] : chosen.split(',')
  const gone = ids.filter((id) => data.length > 0 && !data.some((category) => category.id === id))
  const choices = [...data, ...gone.map((id) => ({ id, name: 'Catégorie supprimée' }))]
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        Catégories{' '}
        <span className="font-normal text-quiet">
          {ids.length === 0 ? '(aucune choisie : toute la boutique)' : `(${ids.length} choisies)`}
        </span>
      </legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {choices.map(({ id, name }) => (
          <CheckBox
            key={id}
            label={<span className="min-w-0 wrap-anywhere">{name}</span>}
            className="min-h-11 gap-3"
            checked={ids.includes(id)}
            onChange={({ target }) =>
              onChoice((target.checked ? [...ids, id] : ids.filter((other) => other !== id)).join(','))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
