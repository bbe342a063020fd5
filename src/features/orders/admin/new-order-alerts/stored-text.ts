/** Reads a text from this browser's localStorage; null where there is none or access is refused. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text in this browser. Where storage is full or refused, only the open tab remembers it. */
export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    return
  }
}
