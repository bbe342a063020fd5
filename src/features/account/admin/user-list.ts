import * as v from 'valibot'
import type { Page } from '#lib/lists/list-params.ts'

export const USERS_PER_PAGE = 10

export type UserRole = 'admin' | 'user'

/** The French names of the roles (AUSR-04). */
export const roleLabels: Record<UserRole, string> = { admin: 'Administrateur', user: 'Utilisateur' }

export type ListedUser = {
  id: string
  email: string
  name: string
  role: UserRole
  /** Whether this admin has a second factor, which another admin can remove (D42). */
  hasSecondFactor: boolean
}

/** A page of the users with the number of all admins: the last one cannot be demoted (D10). */
export type UserPage = Page<ListedUser> & { admins: number }

const userId = v.pipe(v.string(), v.uuid())

export const demotionSchema = v.object({ userId })

export const roleChangeSchema = v.object({
  userId,
  role: v.picklist(['admin', 'user']),
})

export type RoleChange = v.InferOutput<typeof roleChangeSchema>
