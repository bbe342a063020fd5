import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as v from 'valibot'

/** What better-auth lacks: a session of an admin whose password and second factor the shop has checked itself. */
export const adminSessions = {
  id: 'admin-sessions',
  endpoints: {
    /** Gives this browser a new session; the one that it carried ends. For callers on the server only. */
    openAdminSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: v.object({ userId: v.string(), secondFactorAt: v.nullable(v.date()) }) },
      async (ctx) => {
        const { authCookies, internalAdapter, secret } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' })
        const carried = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
        const { secondFactorAt } = ctx.body
        const session = await internalAdapter.createSession(user.id, false, { secondFactorAt })
        await setSessionCookie(ctx, { session, user })
        if (carried) await internalAdapter.deleteSession(carried)
        return ctx.json({ done: true })
      },
    ),
  },
}
