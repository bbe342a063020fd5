/**
 * Splits the opening hours of the settings into groups of days: "Lun–Ven 9h–18h, Sam 9h–16h" makes two
 * (PAGE-04).
 */
export function openingHours(setting: string): string[] {
  return setting
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
}
