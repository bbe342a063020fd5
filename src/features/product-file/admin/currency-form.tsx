import { type FormEvent, useState } from 'react'
import { safeParse } from 'valibot'
import { Choice } from '#features/money/admin/choice.tsx'
import { formatMoney } from '#lib/format/money.ts'
import { NumberField } from '#ui/form/number-field.tsx'
import { Select } from '#ui/form/select.tsx'
import {
  amountText,
  type CurrencyAnswer,
  EURO_RATE,
  inFrancs,
  type RoundingStep,
  rateSchema,
  roundingSteps,
} from './conversion.ts'
import { currencyName } from './currencies.ts'
import type { CurrencyQuestion } from './currency-question.ts'
import type { ImportAnswers } from './read-tables.ts'

const money = { euro: 'Des euros', other: 'Une autre monnaie', cfa: 'Ce sont bien des francs CFA' }
type Money = keyof typeof money
const moneys = Object.keys(money) as Money[]

const steps = roundingSteps.map((step) => ({
  value: String(step),
  label: step === 1 ? 'Non : au franc, sans les centimes' : `Aux ${step} CFA supérieurs`,
}))

type CurrencyFormProps = {
  question: CurrencyQuestion
  formId: string
  onAnswer: (answers: ImportAnswers) => void
}

/** Asks whose money the prices of a file are, and shows what becomes of three of them (D64). */
export function CurrencyForm({ question: { guess, examples }, formId, onAnswer }: CurrencyFormProps) {
  const [chosen, setChosen] = useState<Money>(guess === 'EUR' ? 'euro' : guess ? 'other' : 'cfa')
  const [typed, setTyped] = useState('')
  const [step, setStep] = useState<RoundingStep>(1)
  const [isChecked, setChecked] = useState(false)
  const rate = safeParse(rateSchema, chosen === 'euro' ? EURO_RATE : typed)
  const answer: CurrencyAnswer | null =
    chosen === 'cfa' ? 'cfa' : rate.success ? { rate: rate.output, step } : null
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (answer) onAnswer({ currency: answer })
  }
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 className="text-lg">{titleOf(guess, examples[0]?.price ?? '')}</h3>
      <p className="text-sm text-quiet">
        Le franc CFA n’a pas de centimes. La réponse vaut pour tous les prix nouveaux du fichier.
      </p>
      <Choice
        legend="Que sont ces prix ?"
        name="money"
        options={moneys}
        labels={money}
        value={chosen}
        onChoice={setChosen}
        hint={chosen === 'euro' ? `1 euro = ${amountText(EURO_RATE)} CFA, taux fixe.` : ''}
      />
      {chosen === 'other' ? (
        <NumberField
          label="Combien de francs CFA pour 1 ?"
          hint={`Le taux que vous payez${guess && guess !== 'EUR' ? ` pour 1 en ${currencyName(guess)}` : ''}.`}
          value={typed}
          min={0}
          step="any"
          error={isChecked && !rate.success ? rate.issues[0].message : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      {chosen === 'cfa' ? null : (
        <Select
          label="Arrondir ?"
          options={steps}
          value={String(step)}
          onChange={({ target }) =>
            setStep(roundingSteps.find((each) => String(each) === target.value) ?? step)
          }
        />
      )}
      <ul aria-label="Exemples" className="flex flex-col divide-y divide-line *:py-2">
        {examples.map(({ name, price, former }) => (
          <li key={`${name} ${price}`} className="wrap-anywhere">
            <span className="block text-sm text-quiet">{name}</span>
            {amountText(price)} → <strong>{resultOf(price, answer)}</strong>
            {former ? (
              <span className="block text-sm text-quiet">
                Ancien prix : {amountText(former)} → {resultOf(former, answer)}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </form>
  )
}

function titleOf(guess: string | null, price: string): string {
  if (guess === null) return 'Ces prix sont-ils en francs CFA ?'
  const seems = `Ces prix semblent être en ${currencyName(guess)}.`
  if (guess !== 'EUR') return seems
  const francs = inFrancs(price, { rate: EURO_RATE, step: 1 })
  return `${seems} ${amountText(price)} → ${formatMoney(Number(francs))} ?`
}

function resultOf(price: string, answer: CurrencyAnswer | null): string {
  if (answer === null) return '…'
  return answer === 'cfa' ? formatMoney(Number(price)) : formatMoney(Number(inFrancs(price, answer)))
}
