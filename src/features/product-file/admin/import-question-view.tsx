import { type FormEvent, type ReactNode, useState } from 'react'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { CurrencyForm } from './currency-form.tsx'
import { columnName } from './file-columns.ts'
import { type TableField, tableFields } from './foreign-table.ts'
import type { ImportAnswers, ImportQuestion } from './read-tables.ts'

type ImportQuestionViewProps = {
  question: ImportQuestion
  /** The form that the dialog's button submits. */
  formId: string
  onAnswer: (answers: ImportAnswers) => void
}

/** What only the shopkeeper knows of a file, one question at a time. */
export function ImportQuestionView({ question, formId, onAnswer }: ImportQuestionViewProps) {
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
      return <StockForm products={question.products} formId={formId} onAnswer={onAnswer} />
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

type StockFormProps = Pick<ImportQuestionViewProps, 'formId' | 'onAnswer'> & { products: number }

function StockForm({ products, formId, onAnswer }: StockFormProps) {
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

type ColumnsFormProps = {
  question: Extract<ImportQuestion, { ask: 'columns' }>
  formId: string
  onAnswer: (answers: ImportAnswers) => void
}

/** Asks which column is which, with what was guessed or chosen the last time (MOVE-02). */
function ColumnsForm({ question: { columns, chosen: guessed }, formId, onAnswer }: ColumnsFormProps) {
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
