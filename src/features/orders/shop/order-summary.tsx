import { Link } from '@tanstack/react-router'
import { stockTexts } from '#features/catalogue/product.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ChevronDown } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { cartTotal } from '../cart.ts'
import { type StockProblem, stockProblemText } from '../order-failure.ts'
import { useCart } from './cart-context.tsx'
import { usePresentStocks } from './use-present-stocks.ts'
import type { PromoCode } from './use-promo-code.ts'

/** Leads from the head of the form to its summary. */
const SUMMARY_ID = 'recapitulatif'

const thumbnail = 'aspect-4/5 w-12 shrink-0 rounded-sm'

/** The order's lines, subtotal, what a code takes off, delivery at the customer's expense and total (GUEST-06, GUEST-07). */
export function OrderSummary({ promo: { quote, total } }: { promo: PromoCode }) {
  const { cart } = useCart()
  usePresentStocks()
  return (
    <section
      aria-labelledby="summary"
      id={SUMMARY_ID}
      className="rounded-lg border border-line bg-raised p-5 md:sticky md:top-28 lg:p-6"
    >
      <h2 id="summary" className="text-lg">
        Votre commande
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {cart.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 py-3 text-sm">
            <PictureFrame address={item.imageUrl} alt="" sizes="3rem" frameClassName={thumbnail} />
            <span className="min-w-16 flex-1">
              {item.name} <span className="text-quiet">× {item.quantity}</span>
              {item.quantity > item.stock ? (
                <span role="status" className="block text-danger">
                  {item.stock > 0 ? stockTexts.remaining(item.stock) : stockTexts.soldOutButton}
                </span>
              ) : null}
            </span>
            <span className="ml-auto whitespace-nowrap">{formatMoney(item.price * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 flex flex-col gap-2 text-sm">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="shrink-0 text-quiet">Sous-total</dt>
          <dd className="ml-auto">{formatMoney(cartTotal(cart))}</dd>
        </div>
        {quote ? (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-quiet">Remise {quote.code}</dt>
            <dd className="ml-auto">−{formatMoney(quote.discount)}</dd>
          </div>
        ) : null}
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="shrink-0 text-quiet">Livraison</dt>
          <dd className="ml-auto text-right">
            À vos frais <span className="whitespace-nowrap">(coursier VTC)</span>
          </dd>
        </div>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
          <dt className="shrink-0 text-base">Total</dt>
          <dd className="ml-auto text-xl font-semibold text-amber">{formatMoney(total)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** On a phone the summary stands below the form: what is ordered is said first, and leads there. */
export function SummaryLine({ count, total }: { count: number; total: number }) {
  return (
    <a
      href={`#${SUMMARY_ID}`}
      className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-raised px-4 py-2 md:hidden"
    >
      <span className="flex items-center gap-2">
        {count > 1 ? `${count} articles` : '1 article'}
        <ChevronDown aria-hidden className="size-4 text-brass" />
      </span>
      <span className="font-semibold whitespace-nowrap">{formatMoney(total)}</span>
    </a>
  )
}

/** Lists the items that cannot be ordered in the quantity of the cart (CHK-22). */
export function StockDialog({
  problems,
  onClose,
}: {
  problems: readonly StockProblem[]
  onClose: () => void
}) {
  return (
    <Dialog
      title="Stock insuffisant"
      isText
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Link to="/boutique" className={buttonClasses('primary')}>
            Retourner à la boutique
          </Link>
        </div>
      }
    >
      <p className="text-quiet">Ces articles ne sont plus disponibles dans la quantité demandée :</p>
      <ul className="mt-4 flex flex-col gap-2">
        {problems.map((problem) => (
          <li key={problem.id} className="rounded-md border border-line bg-raised-2 px-4 py-3">
            {problem.problem !== 'insufficient' && problem.name ? (
              <strong className="block break-words">{problem.name}</strong>
            ) : null}
            {stockProblemText(problem)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
