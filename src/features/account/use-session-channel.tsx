import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearSession, sessionQuery } from './session.api.ts'
import { reactionTo, type SessionEvent } from './session-user.ts'

const CHANNEL = 'session'

let ownChannel: BroadcastChannel | undefined

/** Notifies the other tabs by the channel that this tab listens to: a second would notify it too. */
export function notifyOtherTabs(event: SessionEvent): void {
  ownChannel?.postMessage(event)
}

/** A browser without channels reads the session again when it asks for it next. */
function openChannel(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined
}

/** Follows other tabs' sessions, also when the page returns from the back/forward cache. */
export function FollowSession() {
  const queryClient = useQueryClient()

  // The channel and `pageshow` are outside React.
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries(sessionQuery)
    const channel = openChannel()
    ownChannel = channel
    channel?.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const reaction = reactionTo(data)
      if (reaction === 'read') read()
      if (reaction === 'clear') clearSession(queryClient)
    })
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) read()
    }
    addEventListener('pageshow', onShow)
    return () => {
      ownChannel = undefined
      channel?.close()
      removeEventListener('pageshow', onShow)
    }
  }, [queryClient])

  return null
}
