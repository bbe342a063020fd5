import { useMutation } from '@tanstack/react-query'
import { useCart } from '#features/cart/client/cart-context.tsx'
import { refillFrom } from '#features/cart/client/refill.ts'
import { Button } from '#ui/button.tsx'
import { RotateCcw } from '#ui/icons/screen-icons.tsx'
import type { CustomerOrder } from '../domain/order-history.ts'

type OrderAgainProps = { items: CustomerOrder['items']; orderNumber: string; className?: string }

/** Fills the cart with what still exists of an order (AFTER-05). */
export function OrderAgain({ items, orderNumber, className = '' }: OrderAgainProps) {
  const cart = useCart()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      refillFrom(
        items.map(({ productId, name, price, quantity }) => ({
          id: productId ?? name,
          name,
          price,
          quantity,
        })),
        cart,
      ),
  })
  return (
    <Button
      look="secondary"
      className={className}
      disabled={isPending}
      aria-label={`Commander à nouveau ce que contient la commande ${orderNumber}`}
      onClick={() => mutate()}
    >
      <RotateCcw aria-hidden className="size-4" />
      Commander à nouveau
    </Button>
  )
}
