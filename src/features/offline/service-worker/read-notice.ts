/** What a push message says, and the page that a press on its notification opens. */
export type Notice = { title: string; body: string; tag: string; path: string }

const general: Notice = { title: 'Du nouveau dans la boutique', body: '', tag: 'shop', path: '/admin' }

/**
 * Reads a push message. One that cannot be read results in a general text, and the page is always one of the
 * administration, whatever the message contains.
 */
export function readNotice(text: string): Notice {
  try {
    const read: unknown = JSON.parse(text)
    return isNotice(read) ? read : general
  } catch {
    return general
  }
}

function isNotice(read: unknown): read is Notice {
  if (typeof read !== 'object' || read === null) return false
  const { title, body, tag, path } = read as Partial<Record<keyof Notice, unknown>>
  return (
    [title, body, tag].every((text) => typeof text === 'string') &&
    typeof path === 'string' &&
    /^\/admin(?:\?|$)/.test(path)
  )
}
