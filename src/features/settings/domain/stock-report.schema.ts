import * as v from 'valibot'

/** Whether the owner wants the daily mail about the stock (SUPPLY-09). */
export const stockReportSchema = v.object({ isWanted: v.boolean() })
