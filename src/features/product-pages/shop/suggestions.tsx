import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ProductCard } from '#features/catalogue/shop/product-card.tsx'
import { ProductGridSkeleton } from '#features/catalogue/shop/product-grid.tsx'
import { CardAddButton } from '#features/orders/shop/add-button.tsx'
import { LoadFailure } from '#features/settings/shop/load-failure.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { MOST_SUGGESTIONS } from '../choose-perfumes.ts'
import { looserAnswersQuery, suggestionsQuery } from '../guide.api.ts'
import { ANY, type CompleteAnswers } from '../guide-answers.ts'
import { questions } from '../guide-questions.ts'
import { AnswerDrawing } from './drawings.tsx'

/** The perfumes that the guide proposes, each with the sentence why (GUID-02 to GUID-04). */
export function Suggestions({ answers }: { answers: CompleteAnswers }) {
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
      <div className="mt-12 flex flex-wrap justify-center gap-3">
        <Link to="/trouver-mon-parfum" search={{}} className={buttonClasses('secondary')}>
          Recommencer
        </Link>
        <Link to="/boutique" className={buttonClasses('quiet')}>
          Voir toute la boutique
        </Link>
      </div>
    </>
  )
}

/** The perfumes could not be loaded: the answers above stay. */
export function SuggestionsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/trouver-mon-parfum" search={{}} className={buttonClasses('secondary')}>
          Recommencer
        </Link>
        <Link to="/boutique" className={buttonClasses('quiet')}>
          Voir toute la boutique
        </Link>
      </div>
    </div>
  )
}
