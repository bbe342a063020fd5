import { type FormEvent, type ReactNode, useState } from 'react'
import { safeParse } from 'valibot'
import { Choice } from '#features/money/admin/choice.tsx'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { Select } from '#ui/form/select.tsx'
import {
  amountText,
  type CurrencyAnswer,
  currencyName,
  EURO_RATE,
  inFrancs,
  type RoundingStep,
  rateSchema,
  roundingSteps,
} from './currencies.ts'
import type { CurrencyQuestion } from './currency-question.ts'
import { columnName } from './file-columns.ts'
import { type TableField, tableFields } from './foreign-table.ts'
import type { ImportAnswers, ImportQuestion } from './read-tables.ts'

/** `formId`: the form that the dialog's button submits. */
type QuestionProps<Asked> = { question: Asked; formId: string; onAnswer: (answers: ImportAnswers) => void }

/** What only the shopkeeper knows of a file, one question at a time. */
export function ImportQuestionView({ question, formId, onAnswer }: QuestionProps<ImportQuestion>) {
  switch (question.ask) {
    case 'sheet':
      return (
        <Question title="Quelle feuille ?" text="Ce classeur a plusieurs feuilles. Une seule est importée.">
          {question.sheets.map((sheet) => (
            <Button key={sheet} look="secondary" onClick={() => onAnswer({ sheet })}>
              {sheet}
            </Button>
          ))}
        </Question>
      )
    case 'columns':
      return <ColumnsForm key="columns" question={question} formId={formId} onAnswer={onAnswer} />
    case 'amounts': {
      const { text, thousands, decimal } = question.question
      return (
        <Question
          title={`Comment lire « ${text} » ?`}
          text="Ce nombre peut se lire de deux façons. La réponse vaut pour tout le fichier."
        >
          <Button look="secondary" onClick={() => onAnswer({ amounts: 'thousands' })}>
            {formatMoney(Number(thousands))}
          </Button>
          <Button look="secondary" onClick={() => onAnswer({ amounts: 'decimal' })}>
            {formatMoney(Number(decimal))}
          </Button>
        </Question>
      )
    }
    case 'currency':
      return <CurrencyForm question={question} formId={formId} onAnswer={onAnswer} />
    case 'stock':
      return <StockForm question={question} formId={formId} onAnswer={onAnswer} />
  }
}

function Question({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-quiet">{text}</p>
      {children}
    </section>
  )
}

function StockForm({ question: { products }, formId, onAnswer }: QuestionProps<{ products: number }>) {
  const [pieces, setPieces] = useState('')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (/^\d{1,7}$/.test(pieces)) onAnswer({ stock: Number(pieces) })
    else setError('Indiquez un nombre de pièces, 0 ou plus')
  }
  const some = products > 1 ? `${products} produits n’ont` : 'Un produit n’a'
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <Question
        title="Combien de pièces ?"
        text={`${some} pas de stock dans le fichier. Avec 0, ils sont épuisés jusqu’à ce que vous comptiez les pièces.`}
      >
        <NumberField
          label="Pièces de chacun"
          min={0}
          value={pieces}
          error={error}
          onChange={({ target }) => setPieces(target.value)}
        />
      </Question>
    </form>
  )
}

/** What is asked first, in the words of the question. */
const asked: Partial<Record<TableField, string>> = {
  name: 'le nom',
  price: 'le prix',
  compareAtPrice: 'l’ancien prix',
  stock: 'le stock',
  categoryId: 'la catégorie',
  sizeMl: 'le format (ml)',
  description: 'la description',
  imageUrl: 'l’adresse de l’image',
}
const first = Object.keys(asked) as TableField[]
const others = tableFields.filter((field) => !first.includes(field))
const needed = ['name', 'price'] as const

type ColumnsQuestion = Extract<ImportQuestion, { ask: 'columns' }>

/** Asks which column is which, with what was guessed or chosen the last time (MOVE-02). */
function ColumnsForm({
  question: { columns, chosen: guessed },
  formId,
  onAnswer,
}: QuestionProps<ColumnsQuestion>) {
  const [chosen, setChosen] = useState(guessed)
  const [isChecked, setChecked] = useState(false)
  const options = [
    { value: '', label: 'Aucune' },
    ...columns.map(({ at, title, examples }) => ({
      value: String(at),
      label: examples.length > 0 ? `${title} (${examples.join(', ')})` : title,
    })),
  ]
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (needed.every((field) => chosen[field] !== undefined)) onAnswer({ columns: chosen })
  }
  const select = (field: TableField) => (
    <Select
      key={field}
      label={asked[field] ? `Quelle colonne est ${asked[field]} ?` : columnName(field)}
      error={
        isChecked && (needed as readonly TableField[]).includes(field) && chosen[field] === undefined
          ? `Choisissez la colonne : ${columnName(field).toLowerCase()}`
          : undefined
      }
      options={options}
      value={chosen[field] === undefined ? '' : String(chosen[field])}
      onChange={({ target }) =>
        setChosen({ ...chosen, [field]: target.value === '' ? undefined : Number(target.value) })
      }
    />
  )
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 className="text-lg">Les colonnes de votre tableau</h3>
      <p className="text-sm text-quiet">
        Vérifiez ce que la boutique a deviné. Votre choix est retenu pour la prochaine fois.
      </p>
      {first.map(select)}
      <details className="rounded-md border border-line p-4">
        <summary className="min-h-11 cursor-pointer content-center font-medium">Autres colonnes</summary>
        <div className="mt-4 flex flex-col gap-4">{others.map(select)}</div>
      </details>
    </form>
  )
}

const money = { euro: 'Des euros', other: 'Une autre monnaie', cfa: 'Ce sont bien des francs CFA' }
type Money = keyof typeof money
const moneys = Object.keys(money) as Money[]

const steps = roundingSteps.map((step) => ({
  value: String(step),
  label: step === 1 ? 'Non : au franc près' : `Aux ${step} CFA supérieurs`,
}))

/** Asks whose money the prices of a file are, and shows what becomes of three of them (D64). */
function CurrencyForm({ question: { guess, examples }, formId, onAnswer }: QuestionProps<CurrencyQuestion>) {
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
          hint={
            guess && guess !== 'EUR'
              ? `Le taux que vous payez pour 1 en ${currencyName(guess)}.`
              : 'Le taux que vous payez : par exemple 600 pour 1 dollar.'
          }
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

function titleOf(guess: string | null, price: string): ReactNode {
  if (guess === null) return 'Ces prix sont-ils en francs CFA ?'
  const seems = `Ces prix semblent être en ${currencyName(guess)}.`
  if (guess !== 'EUR') return seems
  const francs = inFrancs(price, { rate: EURO_RATE, step: 1 })
  return (
    <>
      {seems}{' '}
      <span className="block">
        {amountText(price)} → {formatMoney(Number(francs))} ?
      </span>
    </>
  )
}

function resultOf(price: string, answer: CurrencyAnswer | null): string {
  if (answer === null) return '…'
  return answer === 'cfa' ? formatMoney(Number(price)) : formatMoney(Number(inFrancs(price, answer)))
}
