/** The profiles of the demonstration perfumes (D53), invented as their notes are. */

type Character = readonly [
  concentration: string,
  wearer: string,
  olfactoryFamily: string,
  longevityHours: number,
  sillage: string,
]

/** What a perfumer would say of each: by slug. Care products have none: their description says what they smell of. */
const characters: Readonly<Record<string, Character>> = {
  'ambre-dore': ['eau-de-parfum', 'mixte', 'ambree', 8, 'puissant'],
  'nuit-etoilee': ['extrait-de-parfum', 'mixte', 'boisee', 10, 'puissant'],
  'essence-de-rose': ['eau-de-parfum', 'elle', 'florale', 7, 'present'],
  'jardin-secret': ['eau-de-toilette', 'elle', 'chypree', 6, 'discret'],
  'vanille-precieuse': ['eau-de-parfum', 'elle', 'ambree', 9, 'present'],
  'ocean-bleu': ['eau-de-toilette', 'lui', 'aromatique', 6, 'present'],
  'cacao-imperial': ['eau-de-parfum', 'mixte', 'gourmande', 9, 'puissant'],
  'matin-d-oranger': ['eau-de-toilette', 'elle', 'hesperidee', 4, 'discret'],
  'vetiver-de-lagune': ['eau-de-toilette', 'lui', 'boisee', 7, 'present'],
  'jasmin-de-minuit': ['eau-de-parfum', 'elle', 'florale', 9, 'puissant'],
  'bois-d-iroko': ['eau-de-parfum', 'lui', 'boisee', 10, 'present'],
  'brume-d-hibiscus': ['brume', 'mixte', 'fruitee', 3, 'discret'],
  harmattan: ['eau-de-parfum', 'lui', 'ambree', 9, 'present'],
  'lagune-ebrie': ['eau-de-toilette', 'mixte', 'florale', 5, 'discret'],
  'soleil-de-mangue': ['eau-de-parfum', 'elle', 'fruitee', 6, 'present'],
  'oud-du-soir': ['extrait-de-parfum', 'mixte', 'boisee', 12, 'puissant'],
  'cuir-de-korhogo': ['eau-de-parfum', 'lui', 'chypree', 10, 'puissant'],
  'brume-de-coco': ['brume', 'mixte', 'fruitee', 3, 'discret'],
  'grain-de-cafe': ['eau-de-parfum', 'lui', 'gourmande', 8, 'present'],
  'eclat-de-gingembre': ['eau-de-cologne', 'mixte', 'hesperidee', 4, 'discret'],
  'fleur-d-assinie': ['eau-de-parfum', 'elle', 'florale', 7, 'present'],
}

/** A box of several perfumes: for whoever gets it, with what can be smelled in it. */
const boxes = ['coffret-decouverte', 'coffret-duo-ivoire', 'coffret-des-fetes']

type Notes = { top: string; heart: string; base: string }

/** The profile of a product by its slug, with its notes; a care product has none. */
export function profileOf(slug: string, { top, heart, base }: Notes) {
  const [concentration = null, wearer = null, family = null, hours = null, sillage = null] =
    characters[slug] ?? (boxes.includes(slug) ? [undefined, 'mixte'] : [])
  const hasNotes = wearer !== null
  const list = (notes: string) => (hasNotes ? notes.split(', ') : [])
  return {
    concentration,
    wearer,
    olfactory_family: family,
    top_notes: list(top),
    heart_notes: list(heart),
    base_notes: list(base),
    longevity_hours: hours,
    sillage,
  }
}
