import { formatMoney } from '#lib/format/money.ts'
import { classNames } from './class-names.ts'

type PriceProps = {
  /** In CFA. */
  amount: number
  /** What it cost before and what is saved, in CFA; null when there is nothing to compare with. */
  former: { amount: number; saving: number } | null
  className: string
  formerClassName: string
  /** It is the lowest of several formats (D44). */
  isLowest?: boolean
}

/** A price in CFA, and below it the former one, crossed out, with what is saved (PRICE-02). */
export function Price({ amount, former, className, formerClassName, isLowest = false }: PriceProps) {
  const price = `${isLowest ? 'dès ' : ''}${formatMoney(amount)}`
  if (!former) return <p className={className}>{price}</p>
  return (
    // Its two lines are the caller's: what stands beside the price is not moved by the longer one.
    <div className="contents">
      <p className={className}>
        <span className="sr-only">Prix actuel : </span>
        {price}
      </p>
      <p
        className={classNames(
          'mt-0.5 flex flex-wrap gap-x-2 font-normal whitespace-nowrap text-quiet',
          formerClassName,
        )}
      >
        <del>
          <span className="sr-only">Ancien prix : </span>
          {formatMoney(former.amount)}
        </del>
        <span className="font-semibold text-cream">
          <span className="sr-only">Économie : </span>
          <span aria-hidden>−</span>
          {formatMoney(former.saving)}
        </span>
      </p>
    </div>
  )
}
