import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { Choice } from '#features/money/admin/choice.tsx'
import { BackLink } from '#features/shell/admin/back-link.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { inFrench } from '#lib/format/money.ts'
import { Figures } from '#ui/admin/figures.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { Button, buttonClasses, pair } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pencil, Send } from '#ui/icons/admin-icons.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LETTER_PAGES } from '../letter.ts'
import { letterQuery, removeLetter, setLetterState, tryLetter } from './letters.api.ts'
import { LETTERS, letterCounts, type OpenLetter, WRITE_LETTER } from './letters.ts'
import { LetterState, MailNotSet } from './letters-panel.tsx'
import { SendLetterDialog } from './send-letter-dialog.tsx'

export function BackToLetters() {
  return <BackLink search={{ tab: 'newsletter', view: LETTERS }}>Retour aux lettres</BackLink>
}

/** One letter: how far it is, what can be done with it, how it looks, and whom it did not reach (D63). */
export default function LetterPanel({ id }: { id: string }) {
  return (
    <LoadedLetter query={useQuery(letterQuery(useAdminQueryKey(), id))}>
      {(open) =>
        open ? (
          <Opened open={open} />
        ) : (
          <Panel title="Lettre" back={<BackToLetters />}>
            <EmptyState>Cette lettre a été supprimée.</EmptyState>
          </Panel>
        )
      }
    </LoadedLetter>
  )
}

/** A letter that is read, as its panel and its form show it. */
export function LoadedLetter(
  props: Pick<ComponentProps<typeof Loaded<OpenLetter | null>>, 'query' | 'children'>,
) {
  return (
    <Loaded
      failed="La lettre n’a pas pu être chargée."
      skeleton={<ListSkeleton label="Chargement de la lettre" />}
      {...props}
    />
  )
}

function Opened({ open }: { open: OpenLetter }) {
  const { letter, refusals, isMailSet, recipients } = open
  return (
    <Panel
      title={letter.subject}
      back={<BackToLetters />}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
          <LetterState letter={letter} />
          {momentText(letter)}
        </span>
      }
      actions={<LetterActions open={open} />}
    >
      {isMailSet ? null : <MailNotSet />}
      {letter.state === 'draft' && recipients === 0 ? (
        <p className="text-sm text-quiet">
          Personne n’est abonné : il n’y a encore personne à qui l’envoyer.
        </p>
      ) : null}
      {letter.trouble ? (
        <p
          role="status"
          className="rounded-lg border border-danger/50 bg-danger-soft px-4 py-3 text-sm wrap-anywhere"
        >
          <strong className="font-semibold">
            {letter.state === 'paused'
              ? 'L’envoi est arrêté.'
              : 'L’envoi attend le serveur de messagerie, puis reprend de lui-même.'}
          </strong>{' '}
          {spaced(letter.trouble)}
        </p>
      ) : null}
      {letter.begunAt ? <Progress letter={letter} /> : null}
      <Preview id={letter.id} version={letter.version} />
      {refusals.length > 0 ? <Refusals refusals={refusals} /> : null}
    </Panel>
  )
}

function momentText({ state, dueAt, begunAt, endedAt, createdAt }: OpenLetter['letter']): string {
  if (state === 'planned' && dueAt) return `Part le ${formatDateTime(dueAt)}`
  if (endedAt) return `Le ${formatDateTime(endedAt)}`
  return begunAt ? `Depuis le ${formatDateTime(begunAt)}` : `Du ${formatDateTime(createdAt)}`
}

function Progress({ letter: { counts } }: Pick<OpenLetter, 'letter'>) {
  const figures = letterCounts.map(({ name, label, ...look }) => ({
    label,
    value: inFrench(counts[name]),
    ...(counts[name] > 0 && look),
  }))
  return <Figures isLow figures={figures} />
}

function LetterActions({ open }: { open: OpenLetter }) {
  const { letter, isMailSet, recipients } = open
  const { id, state } = letter
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate({ from: '/admin' })
  const changing = useAdminCommand({
    run: (wanted: string) => setLetterState({ data: { letter: id, wanted } }),
    changes: ['newsletter'],
  })
  const trying = useAdminCommand({
    run: () => tryLetter({ data: { id } }),
    done: (address) => ({ title: 'Essai envoyé', description: `Il arrive à ${address}.` }),
    failed: (reason) => `L’essai n’est pas parti : ${reason}`,
  })
  const removing = useAdminCommand({
    run: () => removeLetter({ data: { id } }),
    changes: ['newsletter'],
    done: () => ({ title: 'Brouillon supprimé', description: letter.subject }),
    onDone: () => void navigate({ search: { tab: 'newsletter', view: LETTERS } }),
  })
  const isBusy = changing.isPending || trying.isPending || removing.isPending
  const change = (wanted: string, label: string) => (
    <Button look="secondary" disabled={isBusy} onClick={() => changing.mutate(wanted)}>
      {label}
    </Button>
  )
  const test = (
    <Button look="secondary" className={pair} disabled={isBusy || !isMailSet} onClick={() => trying.mutate()}>
      {trying.isPending ? 'Envoi de l’essai…' : 'M’envoyer un essai'}
    </Button>
  )
  if (state === 'planned') {
    return (
      <>
        {change('draft', 'Annuler l’envoi prévu')}
        {test}
      </>
    )
  }
  if (state === 'sending') return change('paused', 'Mettre en pause')
  if (state === 'paused') return change('sending', 'Reprendre l’envoi')
  if (state === 'sent') {
    return (
      <a href={LETTER_PAGES + id} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
        Ouvrir sa page
      </a>
    )
  }
  return (
    <>
      <Button
        className={pair}
        disabled={isBusy || !isMailSet || recipients === 0}
        onClick={() => setAsked(true)}
      >
        <Send aria-hidden className="size-4" />
        Envoyer…
      </Button>
      {test}
      <Link
        to="/admin"
        search={{ tab: 'newsletter', view: WRITE_LETTER, letter: id }}
        className={buttonClasses('secondary', pair)}
      >
        <Pencil aria-hidden className="size-4" />
        Modifier
      </Link>
      <Button
        look="quietDanger"
        className={pair}
        disabled={isBusy}
        onClick={() => {
          if (window.confirm('Supprimer ce brouillon ?')) removing.mutate()
        }}
      >
        Supprimer
      </Button>
      {isAsked ? <SendLetterDialog open={open} onClose={() => setAsked(false)} /> : null}
    </>
  )
}

const screens = ['phone', 'computer'] as const
const screenLabels = { phone: 'Téléphone', computer: 'Ordinateur' }
const screenClasses = { phone: 'w-[22.5rem] max-w-full', computer: 'w-[45rem]' }

/** The mail as a phone and a computer show it; nothing in it runs, its links open pages of their own. */
function Preview({ id, version }: { id: string; version: number }) {
  const [chosen, setChosen] = useState<(typeof screens)[number]>('phone')
  return (
    <section aria-label="Aperçu" className="flex flex-col gap-3">
      <div className="max-w-sm lg:hidden">
        <Choice
          legend="Aperçu"
          name="screen"
          options={screens}
          labels={screenLabels}
          value={chosen}
          onChoice={setChosen}
        />
      </div>
      <div className="flex gap-5 overflow-x-auto">
        {screens.map((screen) => (
          <iframe
            key={screen}
            title={`La lettre sur un ${screenLabels[screen].toLowerCase()}`}
            src={`${LETTER_PAGES}${id}?v=${version}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className={classNames(
              'h-[40rem] shrink-0 rounded-lg border border-line bg-cream',
              screenClasses[screen],
              screen !== chosen && 'max-lg:hidden',
            )}
          />
        ))}
      </div>
    </section>
  )
}

/** The words of the server are kept with ordinary spaces; here no line begins with a colon. */
const spaced = (reason: string) => reason.replaceAll(' : ', '\u00a0: ')

function Refusals({ refusals }: Pick<OpenLetter, 'refusals'>) {
  return (
    <section aria-label="Refusés" className="flex flex-col gap-2">
      <h3 className="text-base">Refusés, avec les mots du serveur</h3>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised px-4 text-sm">
        {refusals.map(({ email, reason }) => (
          <li key={email} className="py-3 wrap-anywhere">
            {email}
            <span className="block text-quiet">{reason ? spaced(reason) : null}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
