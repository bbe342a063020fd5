import * as v from 'valibot'

const userId = v.pipe(v.string(), v.uuid())

export const demotionSchema = v.object({ userId })

export const roleChangeSchema = v.object({
  userId,
  role: v.picklist(['admin', 'user']),
})

export type RoleChange = v.InferOutput<typeof roleChangeSchema>
