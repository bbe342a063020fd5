/** The last change of each order that was not answered yet, by the order's id; never rejects. */
const unanswered = new Map<string, Promise<void>>()

/**
 * Sends a change of some orders when all earlier changes of these orders are answered, and returns its answer. Two
 * requests at the same time may overtake each other, and then the earlier choice would stay (AORD-08). Changes of
 * other orders do not wait.
 */
export function afterEarlierChanges<Answer>(
  orderIds: readonly string[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = Promise.all(orderIds.map((id) => unanswered.get(id))).then(send)
  const forget = () => {
    for (const id of orderIds) if (unanswered.get(id) === ended) unanswered.delete(id)
  }
  const ended = answer.then(forget, forget)
  for (const id of orderIds) unanswered.set(id, ended)
  return answer
}
