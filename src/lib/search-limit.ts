const SEARCH_LIMIT = 100

/** What of a typed text is searched for: the first 100 characters, without space around. */
export function searchedPart(text: string): string {
  return text.trim().slice(0, SEARCH_LIMIT).trim()
}

/** Says that the rest of a long text is not searched for; null for others. */
export function searchLimitText(text: string): string | null {
  return text.trim().length > SEARCH_LIMIT
    ? `Seuls les ${SEARCH_LIMIT} premiers caractères sont recherchés.`
    : null
}
