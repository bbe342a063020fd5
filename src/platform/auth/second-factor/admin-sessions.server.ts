import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as v from 'valibot'

/** `deviceHash`: the device of an admin's session, as `identifyDevice` returns it; null for customers. */
const newSession = v.object({
  userId: v.string(),
  secondFactorAt: v.nullable(v.date()),
  deviceHash: v.nullable(v.string()),
})

/** Adds to better-auth: a session whose password and second factor the shop has checked itself. */
export const adminSessions = {
  id: 'admin-sessions',
  endpoints: {
    /** Creates a new session for this browser and ends its previous one. For callers on the server only. */
    openAdminSession: createAuthEndpoint.serverOnly({ method: 'POST', body: newSession }, async (ctx) => {
      const { authCookies, internalAdapter, secret } = ctx.context
      const user = await internalAdapter.findUserById(ctx.body.userId)
      if (!user) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' })
      const carried = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
      const { secondFactorAt, deviceHash } = ctx.body
      const session = await internalAdapter.createSession(user.id, false, { secondFactorAt, deviceHash })
      await setSessionCookie(ctx, { session, user })
      if (carried) await internalAdapter.deleteSession(carried)
      return ctx.json({ done: true })
    }),
  },
}
