import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearSession, sessionQuery } from '../api/session.queries.ts'
import { reactionTo, type SessionEvent } from '../domain/session-event.ts'

const CHANNEL = 'session'

let ownChannel: BroadcastChannel | undefined

/** Tells the browser's other tabs. Through the channel that this one listens to: a second one would tell it too. */
export function tellOtherTabs(event: SessionEvent): void {
  ownChannel?.postMessage(event)
}

/** Keeps this tab in step with the session as other tabs change it, and when the browser brings the page back from memory. */
export function FollowSession() {
  const queryClient = useQueryClient()

  // Channel and page life are outside React; this part listens as long as the page stands.
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries(sessionQuery)
    const channel = new BroadcastChannel(CHANNEL)
    ownChannel = channel
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      const reaction = reactionTo(data)
      if (reaction === 'read') read()
      if (reaction === 'clear') clearSession(queryClient)
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) read()
    }
    addEventListener('pageshow', onShow)
    return () => {
      ownChannel = undefined
      channel.close()
      removeEventListener('pageshow', onShow)
    }
  }, [queryClient])

  return null
}
