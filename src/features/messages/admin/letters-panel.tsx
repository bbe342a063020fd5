import { Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '#features/shell/admin/back-link.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { inFrench } from '#lib/format/money.ts'
import { randomUuid } from '#lib/uuid.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Pencil } from '#ui/icons/admin-icons.tsx'
import { Mail } from '#ui/icons/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { getLetters, lettersKey, progressMs } from './letters.api.ts'
import {
  LETTER,
  LETTERS_PER_PAGE,
  type ListedLetter,
  letterCounts,
  letterState,
  WRITE_LETTER,
} from './letters.ts'

const texts = {
  title: 'Lettres',
  intro: 'Ce que la maison écrit à ses abonnés.',
  caption: 'Lettres aux abonnés, la plus récente d’abord',
  pages: 'Pages des lettres',
  loading: 'Chargement des lettres',
  empty: 'Aucune lettre pour l’instant.',
  failed: 'Les lettres n’ont pas pu être chargées.',
}

/** The letters to the subscribers (D63). */
export default function LettersPanel(props: PanelProps) {
  return (
    <AdminList
      {...props}
      texts={texts}
      queryKey={lettersKey}
      read={(data, signal) => getLetters({ data, signal })}
      readAgainMs={({ rows }) => progressMs(rows)}
      perPage={LETTERS_PER_PAGE}
      columns={columns}
      back={<BackLink search={{ tab: 'newsletter' }}>Retour aux abonnés</BackLink>}
      actions={({ shown }) => (shown?.isMailSet ? <NewLetter /> : null)}
      overview={({ shown }) => (shown?.isMailSet === false ? <MailNotSet /> : null)}
      empty={{ icon: <Mail aria-hidden /> }}
    />
  )
}

/** A letter has its id from its first word on, so that it is saved once however often it is sent. */
function NewLetter() {
  const navigate = useNavigate({ from: '/admin' })
  return (
    <Button
      onClick={() =>
        void navigate({ search: { tab: 'newsletter', view: WRITE_LETTER, letter: randomUuid() } })
      }
    >
      <Pencil aria-hidden className="size-4" />
      Nouvelle lettre
    </Button>
  )
}

/** How far a letter is, once it was begun. */
const counts = letterCounts.map(
  ({ name, label }): Column<ListedLetter> => ({
    title: label,
    className: 'whitespace-nowrap tabular-nums',
    isEmpty: ({ begunAt }) => begunAt === null,
    cell: ({ begunAt, counts }) => (begunAt ? inFrench(counts[name]) : <span className="text-quiet">–</span>),
  }),
)

const columns: readonly Column<ListedLetter>[] = [
  {
    title: 'Sujet',
    mobile: 'title',
    cell: (letter) => (
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Link
          to="/admin"
          search={{ tab: 'newsletter', view: LETTER, letter: letter.id }}
          className="inline-flex min-h-11 min-w-0 items-center text-amber underline underline-offset-4 wrap-anywhere"
        >
          {letter.subject}
        </Link>
        <span className="lg:hidden">
          <LetterState letter={letter} />
        </span>
      </div>
    ),
  },
  // On a card beside the subject.
  { title: 'État', className: 'max-lg:hidden', cell: (letter) => <LetterState letter={letter} /> },
  ...counts,
  {
    title: 'Date',
    className: 'whitespace-nowrap',
    cell: ({ endedAt, begunAt, dueAt, createdAt }) =>
      formatDateTime(endedAt ?? begunAt ?? dueAt ?? createdAt),
  },
]

export function LetterState({ letter }: { letter: Pick<ListedLetter, 'state' | 'trouble'> }) {
  const { label, tone } = letterState(letter)
  return <Badge tone={tone}>{label}</Badge>
}

/** Says before anything is written that no letter can be sent (D63). */
export function MailNotSet() {
  return (
    <p className="rounded-lg border border-amber/40 bg-amber-soft px-4 py-3 text-sm">
      <strong className="font-semibold">Les lettres ne peuvent pas partir.</strong> L’envoi des e-mails n’est
      pas configuré. Demandez à la personne qui gère le serveur de renseigner SMTP_URL et MAIL_FROM.
    </p>
  )
}
