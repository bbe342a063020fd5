/**
 * For `onSettled` of a mutation: has what it changed read again. After a success the mutation is pending until then, so
 * that its button works again when the screen shows the new state. After a failure nothing waits: on a slow network the
 * reading takes seconds, and who corrected what was refused can send it at once.
 */
export const readAgainAfter =
  (readAgain: () => Promise<unknown>) =>
  (_answer: unknown, error: unknown): Promise<unknown> | undefined => {
    const reading = readAgain()
    return error ? undefined : reading
  }
