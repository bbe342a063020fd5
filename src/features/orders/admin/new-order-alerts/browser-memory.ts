/** Reads what this browser keeps under a name; null also where it keeps nothing at all. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text in this browser; without room, or without leave, the tab's own memory has to do. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    return
  }
}
