export const USERS_PER_PAGE = 10

export type UserRole = 'admin' | 'user'

/** What each role is called (AUSR-04). */
export const roleLabels: Record<UserRole, string> = { admin: 'Administrateur', user: 'Utilisateur' }

/** One user as the staff's list shows it. */
export type ListedUser = {
  id: string
  email: string
  name: string
  role: UserRole
  /** Whether an admin has set a second factor up, which another admin can remove (D42). */
  hasSecondFactor: boolean
}

/** A page of the list with what stands around it. */
export type UserPage = {
  rows: ListedUser[]
  /** From 1; the last one when a later one was asked for. */
  page: number
  /** How many the question finds. */
  found: number
  /** How many admins there are: the last one stays (D10). */
  admins: number
}
