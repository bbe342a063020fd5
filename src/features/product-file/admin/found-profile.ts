import type { DetailField } from '#features/catalogue/product-details.ts'

export type ChoiceField = 'concentration' | 'wearer' | 'olfactoryFamily' | 'sillage'
export type NotesField = 'topNotes' | 'heartNotes' | 'baseNotes'
/** The fields of a perfume's profile (D53). */
export type ProfileField = ChoiceField | NotesField | 'longevityHours'

/** What a column, an attribute or a metafield says of a field of the profile; or the tags of a product. */
export type Said = { field: ProfileField | 'tags'; text: string }

/** One value of a profile, as the cell of its column would have it. */
export type Claim = { field: ProfileField; value: string }

/** A profile, and the description without the lines that said nothing else. */
export type FoundProfile = { texts: Partial<Record<ProfileField & DetailField, string>>; description: string }
