import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProductCard } from '#features/catalogue/shop/product-card.tsx'
import { ProductGridSkeleton } from '#features/catalogue/shop/product-grid.tsx'
import { CardAddButton } from '#features/orders/shop/add-button.tsx'
import { LoadFailure, useRouteRetry } from '#features/settings/shop/load-failure.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { looserAnswersQuery, suggestionsQuery } from '../guide.api.ts'
import { chosenOf, MOST_SUGGESTIONS, openQuestion, type Question, questions } from '../guide.ts'
import { ANY, type Answers, type CompleteAnswers, completeAnswers } from '../guide-answers.ts'
import { AnswerDrawing, DrawingLights } from './drawings.tsx'

/** "Trouver mon parfum": a question at a time, then the perfumes. Every step is an address (GUID-01). */
export function GuidePage({ answers }: { answers: Answers }) {
  const complete = completeAnswers(answers)
  const question = openQuestion(answers)
  return (
    <GuideFrame answers={answers}>
      {complete ? <Suggestions answers={complete} /> : null}
      {question ? <GuideQuestion question={question} answers={answers} /> : null}
    </GuideFrame>
  )
}

type GuideFailureProps = { answers: Answers; error: unknown; reset: () => void }

/** The page when its perfumes could not be loaded. */
export function GuideFailure({ answers, error, reset }: GuideFailureProps) {
  return (
    <GuideFrame answers={answers}>
      <SuggestionsFailure error={error} onRetry={useRouteRetry(reset)} />
    </GuideFrame>
  )
}

function GuideFrame({ answers, children }: { answers: Answers; children: ReactNode }) {
  const question = openQuestion(answers)
  return (
    <div className="glow">
      <DrawingLights />
      <div className="container-page pt-24 pb-6 md:pt-36 md:pb-8">
        <p className="eyebrow mb-2">
          Trouver mon parfum
          {question ? ` · ${questions.indexOf(question) + 1} sur ${questions.length}` : null}
        </p>
        <h1 className="text-2xl text-balance sm:text-3xl md:text-4xl">
          {question?.title ?? 'Choisis pour vous'}
        </h1>
        <GivenAnswers answers={answers} />
      </div>
      <div className="container-page">{children}</div>
    </div>
  )
}

/** A question: each answer is a link with a picture, which leads to the next question or to the perfumes (GUID-01). */
function GuideQuestion({ question, answers }: { question: Question; answers: Answers }) {
  const { key, title, choices } = question
  const isLong = choices.length > 4
  return (
    <ul
      aria-label={title}
      className={classNames(
        'grid gap-3 min-[20rem]:grid-cols-2 sm:gap-5',
        isLong ? 'md:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {choices.map(({ value, label, hint }, position) => (
        <li
          key={value}
          className={
            position === choices.length - 1 && choices.length % 2 ? 'max-md:col-span-full' : undefined
          }
        >
          <Link
            to="/trouver-mon-parfum"
            search={{ ...answers, [key]: value }}
            className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-raised transition duration-300 ease-soft hover:border-amber hover:shadow-glow"
          >
            <span className="relative isolate flex items-center justify-center overflow-hidden bg-raised-2 py-3 md:py-5">
              <span
                aria-hidden
                className="absolute inset-0 -z-10 bg-radial-[at_50%_60%] from-amber/25 to-transparent to-70%"
              />
              <AnswerDrawing
                of={value}
                className={classNames(
                  'transition duration-500 ease-soft group-hover:scale-105',
                  isLong ? 'h-24 md:h-32' : 'h-28 sm:h-36 lg:h-44',
                )}
              />
            </span>
            <span className="flex flex-1 flex-col px-3 py-3 text-center sm:px-4 sm:py-4">
              <span className="font-display text-lg/snug wrap-anywhere group-hover:text-amber md:text-xl/snug">
                {label}
              </span>
              <span className="mt-1 text-sm text-balance text-quiet">{hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What was answered so far: each answer is a link that asks its question again, and keeps the others (GUID-01). */
function GivenAnswers({ answers }: { answers: Answers }) {
  const current = openQuestion(answers)
  return (
    <ol aria-label="Vos réponses" className="mt-5 flex flex-wrap items-center gap-2">
      {questions.map((question, position) => {
        const chosen = chosenOf(question, answers)
        return (
          <li key={question.key} aria-current={question === current ? 'step' : undefined}>
            {chosen ? (
              <Link
                to="/trouver-mon-parfum"
                search={{ ...answers, [question.key]: undefined }}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-full border border-line-strong px-4 text-sm transition hover:border-amber hover:text-amber"
              >
                <span className="text-quiet">{question.label}</span>
                <span className="font-semibold">{chosen.label}</span>
                <span className="sr-only">: changer</span>
              </Link>
            ) : (
              <span
                className={
                  question === current
                    ? 'inline-flex min-h-11 items-center rounded-full bg-amber-soft px-4 text-sm font-semibold text-amber'
                    : 'inline-flex min-h-11 items-center px-3 text-sm text-quiet'
                }
              >
                {position + 1}. {question.label}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The perfumes that the guide proposes, each with the sentence why (GUID-02 to GUID-04). */
function Suggestions({ answers }: { answers: CompleteAnswers }) {
  const { data, error, isError, refetch } = useQuery(suggestionsQuery(answers))
  if (!data) {
    return isError ? (
      <SuggestionsFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <ProductGridSkeleton count={MOST_SUGGESTIONS} upTo="three" />
    )
  }
  if (data.length === 0) return <NothingFound answers={answers} />
  return (
    <>
      <ul className="grid gap-x-3 gap-y-8 min-[22rem]:grid-cols-2 sm:gap-x-5 md:gap-x-7 md:gap-y-12 lg:grid-cols-3">
        {data.map((product, position) => (
          <li key={product.id} className="grid content-start">
            <ProductCard
              product={product}
              heading="h2"
              first={position < 2}
              action={<CardAddButton product={product} />}
            />
            {product.why ? (
              <p className="mt-2 border-l-2 border-amber pl-3 text-sm text-pretty text-cream">
                {product.why}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <WaysOn className="mt-12" />
    </>
  )
}

/** The perfumes could not be loaded: the answers above stay. */
function SuggestionsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <LoadFailure heading="h2" error={error} onRetry={onRetry}>
      Vos parfums n’ont pas pu être choisis. Veuillez réessayer.
    </LoadFailure>
  )
}

/** Says that nothing fits, and offers each answer that would lead to perfumes if it were wider (GUID-04). */
function NothingFound({ answers }: { answers: CompleteAnswers }) {
  const { data: looser = [] } = useQuery(looserAnswersQuery(answers))
  const offered = questions.filter(({ key }) => looser.includes(key))
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 py-6 text-center">
      <AnswerDrawing of={ANY} className="h-32" />
      <p className="text-balance text-quiet">
        {offered.length > 0
          ? 'Aucun parfum en stock ne réunit ces trois réponses. Élargissez l’une d’elles\u00a0:'
          : 'Aucun parfum en stock ne correspond pour le moment. Changez vos réponses, ou parcourez la boutique.'}
      </p>
      {offered.length > 0 ? (
        <ul className="flex flex-wrap justify-center gap-3">
          {offered.map(({ key, widened }) => (
            <li key={key}>
              <Link
                to="/trouver-mon-parfum"
                search={{ ...answers, [key]: ANY }}
                className={buttonClasses('primary')}
              >
                {widened}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <WaysOn />
    </div>
  )
}

function WaysOn({ className }: { className?: string }) {
  return (
    <div className={classNames('flex flex-wrap justify-center gap-3', className)}>
      <Link to="/trouver-mon-parfum" search={{}} className={buttonClasses('secondary')}>
        Recommencer
      </Link>
      <Link to="/boutique" className={buttonClasses('quiet')}>
        Voir toute la boutique
      </Link>
    </div>
  )
}
