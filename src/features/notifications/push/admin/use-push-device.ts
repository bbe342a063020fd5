import { useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { type Result, succeed } from '#lib/errors/result.ts'
import { addPushDevice, dropPushDevice } from '../api/push.functions.ts'
import { pushDevicesKey } from '../api/push.queries.ts'
import { subscribe, unsubscribe } from './browser-push.ts'
import { type OwnDevice, ownDeviceKey } from './own-device.queries.ts'

/** Turns the alerts of this device on, and removes this device or another one (PUSH-01, PUSH-03). */
export function usePushDevice() {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  const ownKey = ownDeviceKey(adminKey)
  const changes = [pushDevicesKey(adminKey)]
  const turnOn = useAdminCommand({
    run: async (publicKey: string): Promise<Result<OwnDevice>> => {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return succeed({ state: permission === 'denied' ? 'refused' : 'off' })
      const added = await addPushDevice({ data: await subscribe(publicKey) })
      return added.ok ? succeed({ state: 'on', id: added.value }) : added
    },
    changes,
    done: ({ state }) => (state === 'on' ? { title: 'Cet appareil sonnera' } : null),
    onDone: (device) => queryClient.setQueryData<OwnDevice>(ownKey, device),
    failed: () => 'Les alertes n’ont pas pu être activées sur cet appareil.',
  })
  const remove = useAdminCommand({
    run: async ({ id, isOwn }: { id: string; isOwn: boolean }) => {
      const dropped = await dropPushDevice({ data: { id } })
      if (dropped.ok && isOwn) await unsubscribe()
      return dropped
    },
    changes,
    done: (_, { isOwn }) => ({ title: isOwn ? 'Cet appareil ne sonnera plus' : 'Appareil retiré' }),
    onDone: (_, { isOwn }) => {
      if (isOwn) queryClient.setQueryData<OwnDevice>(ownKey, { state: 'off' })
    },
    failed: () => 'L’appareil n’a pas pu être retiré.',
  })
  return { turnOn, remove }
}
