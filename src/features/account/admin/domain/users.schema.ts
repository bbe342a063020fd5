import * as v from 'valibot'

/** Which page of which users. */
export const userListSchema = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  q: v.pipe(v.string(), v.maxLength(100)),
})

export const roleChangeSchema = v.object({
  userId: v.pipe(v.string(), v.uuid()),
  role: v.picklist(['admin', 'user']),
})

export type UserListRequest = v.InferOutput<typeof userListSchema>
export type RoleChange = v.InferOutput<typeof roleChangeSchema>
