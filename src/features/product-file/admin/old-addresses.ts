import * as v from 'valibot'
import { searchedPart } from '#lib/lists/search-text.ts'

/** An address of another shop, and the product that it leads to (MOVE-18). */
export type OldAddress = { id: string; path: string; productName: string }

/** The first of the addresses that were asked for. */
export type OldAddresses = { total: number; found: number; shown: OldAddress[] }

/** How many addresses are shown; all are counted and exported. */
export const MOST_ADDRESSES = 50

export const oldAddressSearch = v.object({ search: v.pipe(v.string(), v.transform(searchedPart)) })
