import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { BackLink } from '#features/shell/admin/back-link.tsx'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { dayAfter } from '#lib/lists/period.ts'
import { Panel } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/form/field.tsx'
import { Printer } from '#ui/icons/admin-icons.tsx'
import { ChevronLeft, ChevronRight } from '#ui/icons/icons.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { CashCard, Collected, DayEntries, OrdersToCollect, PeopleShares } from './cash-cards.tsx'
import {
  type CashClosing,
  type CashDay,
  closingFormSchema,
  collected,
  lastClosing,
  signedMoney,
} from './cash-day.ts'
import { cashDayQuery, closeDay } from './money.api.ts'
import { useRecordForm } from './use-record-form.ts'

/** The money of one day: collected by kind and person, still open, closed (CASH-01 to CASH-03); also on A4 paper. */
export function CashPanel({ day, today }: { day: string; today: string }) {
  const { storeName } = useSettings()
  const query = useQuery(cashDayQuery(useAdminQueryKey(), day))
  return (
    <Panel
      title="Caisse"
      back={<BackLink search={{ tab: 'orders' }}>Retour aux commandes</BackLink>}
      actions={
        <>
          <DayChoice day={day} today={today} />
          <Button look="secondary" className="px-4 max-md:hidden print:hidden" onClick={() => print()}>
            <Printer aria-hidden className="size-4" />
            Imprimer
          </Button>
        </>
      }
    >
      <p className="hidden text-sm print:block">
        {storeName}, {formatDate(day)}
      </p>
      <Loaded
        query={query}
        failed="La caisse n’a pas pu être chargée."
        skeleton={<ListSkeleton label="Chargement de la caisse" rows={4} />}
      >
        {(money) => <WholeDay key={money.day} money={money} />}
      </Loaded>
    </Panel>
  )
}

function WholeDay({ money }: { money: CashDay }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <Collected shares={money.shares} />
        <ClosingCard money={money} />
        <PeopleShares shares={money.shares} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <OrdersToCollect orders={money.toCollect} day={money.day} />
        <DayEntries entries={money.entries} day={money.day} />
      </div>
    </div>
  )
}

const step =
  'inline-flex size-11 items-center justify-center rounded-full transition hover:bg-amber-soft hover:text-amber'

/** The day that is shown, with the previous one and, up to today, the next one. */
function DayChoice({ day, today }: { day: string; today: string }) {
  const isToday = day === today
  return (
    <nav
      aria-label="Jour de la caisse"
      className="flex grow items-center gap-1 max-sm:justify-between print:hidden"
    >
      <Link
        to="/admin"
        search={{ tab: 'orders', day: dayAfter(day, -1) }}
        resetScroll={false}
        aria-label="Jour précédent"
        className={step}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
      <p className="min-w-40 text-center text-sm max-[15rem]:min-w-0">
        {isToday ? <span className="block font-medium">Aujourd’hui</span> : null}
        <span className={isToday ? 'text-quiet' : 'font-medium'}>{formatDate(day)}</span>
      </p>
      {isToday ? (
        <span aria-hidden className={classNames(step, 'invisible')} />
      ) : (
        <Link
          to="/admin"
          search={{ tab: 'orders', day: dayAfter(day, 1) }}
          resetScroll={false}
          aria-label="Jour suivant"
          className={step}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      )}
    </nav>
  )
}

/** The close of the day: the form, and every close there was (CASH-03). */
function ClosingCard({ money }: { money: CashDay }) {
  const [isAgain, setAgain] = useState(false)
  const { closing, holds } = lastClosing(money)
  const { cash } = collected(money.shares).kinds
  return (
    <CashCard
      title="Clôture"
      aside={
        holds ? (
          <Badge tone="ok">Clôturée</Badge>
        ) : (
          <Badge tone="grey">{closing ? 'À refaire' : 'À faire'}</Badge>
        )
      }
    >
      {money.closings.length > 0 ? (
        <ul className="mb-4 divide-y divide-line">
          {money.closings.map((one) => (
            <ClosingFacts key={one.id} closing={one} />
          ))}
        </ul>
      ) : null}
      {closing && !holds ? (
        <p role="status" className="mb-4 text-amber">
          Des espèces ont été inscrites depuis : comptez la caisse à nouveau.
        </p>
      ) : null}
      {holds && !isAgain ? (
        <Button look="secondary" className="px-4 max-sm:w-full print:hidden" onClick={() => setAgain(true)}>
          Clôturer à nouveau
        </Button>
      ) : (
        <ClosingForm day={money.day} expected={cash} onDone={() => setAgain(false)} />
      )}
      <ForPaper expected={holds ? null : cash} />
    </CashCard>
  )
}

/** On paper the form is two lines to write on. */
function ForPaper({ expected }: { expected: number | null }) {
  return (
    <dl className="hidden grid-cols-[auto_1fr] gap-x-3 gap-y-5 pt-2 print:grid [&>dd]:border-b">
      {expected === null ? null : (
        <>
          <dt>Espèces comptées ({formatMoney(expected)} attendus)</dt>
          <dd />
        </>
      )}
      <dt>Nom et signature</dt>
      <dd />
    </dl>
  )
}

function ClosingFacts({ closing }: { closing: CashClosing }) {
  const { expected, counted, explanation, at, by } = closing
  const difference = counted - expected
  return (
    <li className="py-2">
      <p>
        Compté {formatMoney(counted)}
        {difference === 0 ? ', sans écart' : `, écart ${signedMoney(difference)}`}
      </p>
      {explanation ? <p className="wrap-anywhere">{explanation}</p> : null}
      <p className="text-xs text-quiet">
        {formatDateTime(at)} · {by ?? 'Compte supprimé'}
      </p>
    </li>
  )
}

type ClosingFormProps = {
  day: string
  /** The cash of the day by its payments, in CFA. */
  expected: number
  onDone: () => void
}

/** Closes the day with the cash that was counted; a difference asks for its explanation (CASH-03). */
function ClosingForm({ day, expected, onDone }: ClosingFormProps) {
  // Sent again with the same key, it closes no second time (CASH-04).
  const { values, field, isPending, formProps } = useRecordForm({
    schema: closingFormSchema(expected),
    initial: { counted: '', explanation: '' },
    amount: 'counted',
    send: (texts, key) => closeDay({ data: { ...texts, day, seen: expected, key } }),
    done: () => 'Caisse clôturée.',
    onDone,
  })
  const difference = values.counted.trim() === '' ? 0 : parseDecimal(values.counted) - expected
  const isOff = Number.isInteger(difference) && difference !== 0
  return (
    <form {...formProps} aria-label="Clôture de la caisse" className="flex flex-col gap-4 print:hidden">
      <TextField
        label="Espèces comptées (CFA)"
        inputMode="numeric"
        hint={`Les paiements du jour font ${formatMoney(expected)} en espèces.`}
        {...field('counted')}
      />
      <p role="status" className="font-medium text-amber empty:hidden">
        {isOff ? `Écart : ${signedMoney(difference)}` : null}
      </p>
      {isOff ? <TextField label="Explication de l’écart" limit={300} {...field('explanation')} /> : null}
      <Button type="submit" className="sm:self-start" disabled={isPending}>
        Clôturer la caisse
      </Button>
    </form>
  )
}
