import { openDialog } from '../open-dialogs.ts'

type Box = { top: number; bottom: number; left: number; right: number }

/** The total must never be covered, fields only where they are everywhere, buttons where nothing else is left. */
type Obstacles = { totals: readonly Box[]; fields: readonly Box[]; buttons: readonly Box[] }

const MARGIN = 12
const STEP = 16
const FIELD_COST = 1000
const TOTAL_COST = 1_000_000

/** The top edge in px at which toasts cover no field and nothing in use, or little (NAV-14). */
export function chooseTop(
  { left, right, height }: { left: number; right: number; height: number },
  screen: { height: number; header: number; isWide: boolean },
  { totals, fields, buttons }: Obstacles,
  current?: number,
): number {
  const below = screen.header + MARGIN
  const bottom = Math.max(screen.height - height - (screen.isWide ? 2 : 1) * MARGIN, MARGIN)
  const cost = (top: number) => {
    const box = { left, right, top, bottom: top + height }
    return (
      TOTAL_COST * totals.filter((total) => overlap(box, total)).length +
      FIELD_COST * fields.filter((field) => overlap(box, field)).length +
      buttons.filter((button) => overlap(box, button)).length
    )
  }
  // Toasts that cover nothing stay where they are; otherwise the preferred place is tried first.
  if (current !== undefined && current <= bottom && cost(current) < FIELD_COST) return current
  const [usual, other] = screen.isWide ? [bottom, below] : [below, bottom]
  if (cost(usual) < FIELD_COST) return usual
  const tops = [other]
  for (let top = bottom; top >= below; top -= STEP) tops.push(top)
  tops.push(MARGIN / 2)
  let best = { top: MARGIN, cost: Number.POSITIVE_INFINITY }
  for (const top of tops) {
    const its = cost(top)
    if (its < best.cost) best = { top, cost: its }
  }
  return best.top
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** The foot of the cart. */
export const TOTALS = 'dialog [data-footer]'
// A choice is pressed by its label: its input is too small to be seen.
const FIELDS = 'input, textarea, select, form label, form button, dialog button'
const BUTTONS = 'button, a'

/** The visible totals, fields and buttons, without those inside `own`. While a dialog is open, only its own count. */
export function readObstacles(own: Element): Obstacles {
  const root: ParentNode = openDialog() ?? document
  const boxes = (selector: string) =>
    [...root.querySelectorAll(selector)]
      .filter((element) => !own.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight)
  const active = document.activeElement
  const inUse =
    active && active !== document.body && !own.contains(active) && !(active instanceof HTMLDialogElement)
      ? [active.getBoundingClientRect()]
      : []
  return { totals: boxes(TOTALS), fields: [...boxes(FIELDS), ...inUse], buttons: boxes(BUTTONS) }
}
