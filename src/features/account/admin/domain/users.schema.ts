import * as v from 'valibot'

export const roleChangeSchema = v.object({
  userId: v.pipe(v.string(), v.uuid()),
  role: v.picklist(['admin', 'user']),
})

export type RoleChange = v.InferOutput<typeof roleChangeSchema>
