/** What is in the demonstration products, as their labels would say it: plausible, and invented like them. */

/** The beginning of the composition and the months after opening, by kind of product. */
const bases = {
  perfume: ['Alcohol denat., Parfum (Fragrance), Aqua (Water)', 36],
  mist: ['Aqua (Water), Alcohol denat., Glycerin, Parfum (Fragrance), Polysorbate 20', 24],
  butter: ['Butyrospermum Parkii Butter, Cocos Nucifera Oil, Parfum (Fragrance), Tocopherol', 12],
  oil: ['Adansonia Digitata Seed Oil, Helianthus Annuus Seed Oil, Parfum (Fragrance), Tocopherol', 12],
  milk: ['Aqua (Water), Glycerin, Caprylic/Capric Triglyceride, Cetearyl Alcohol, Parfum (Fragrance)', 12],
} as const

/** What a note brings along that a label has to name. */
const allergensOfNotes: readonly (readonly [note: RegExp, allergens: readonly string[]])[] = [
  [/rose|géranium|pivoine/, ['Citronellol', 'Geraniol']],
  [/bergamote|citron|mandarine|orange|pamplemousse/, ['Citral', 'Limonene']],
  [/jasmin|ylang|frangipan|tiaré|oranger/, ['Benzyl Benzoate', 'Benzyl Salicylate']],
  [/cannelle|girofle/, ['Cinnamal', 'Eugenol']],
  [/tonka|vanille|foin/, ['Coumarin']],
  [/mousse|chêne/, ['Evernia Prunastri Extract']],
]

/** The contents of a product, in INCI names, by its slug, category and notes; a box of several products has none of its own. */
export function contentsOf(slug: string, category: string, notes: string) {
  if (category === 'coffrets') return { ingredients: null, allergens: null, months_after_opening: null }
  const [base, months] = bases[kindOf(slug)]
  const named = allergensOfNotes.flatMap(([note, allergens]) => (note.test(notes) ? allergens : []))
  const allergens = [...new Set(['Linalool', ...named])].sort()
  return {
    ingredients: `${base}, ${allergens.join(', ')}.`,
    allergens: allergens.join(', '),
    months_after_opening: months,
  }
}

function kindOf(slug: string): keyof typeof bases {
  if (slug.startsWith('brume')) return 'mist'
  if (slug.startsWith('karite')) return 'butter'
  if (slug.startsWith('huile')) return 'oil'
  return slug.startsWith('lait') ? 'milk' : 'perfume'
}
