import { notify } from '#ui/toast/notify.ts'

/** Copies a text and says so; without a clipboard the toast holds it, to be copied by hand. */
export async function copyText(
  text: string,
  { done, byHand }: { done: string; byHand: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ title: done, tone: 'success' })
  } catch {
    notify({ title: byHand, description: text, duration: 30_000 })
  }
}
