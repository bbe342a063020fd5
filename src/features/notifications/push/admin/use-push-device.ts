import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyError } from '#ui/toast/notify-error.ts'
import { addPushDevice, dropPushDevice } from '../api/push.functions.ts'
import { pushDevicesKey } from '../api/push.queries.ts'
import { subscribe, unsubscribe } from './browser-push.ts'
import { type OwnDevice, ownDeviceKey } from './own-device.queries.ts'

/** Turns the alerts of this device on, and removes this device or another one (PUSH-01, PUSH-03). */
export function usePushDevice() {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  const ownKey = ownDeviceKey(adminKey)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: pushDevicesKey(adminKey) })
  const turnOn = useMutation({
    mutationFn: async (publicKey: string): Promise<OwnDevice> => {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return { state: permission === 'denied' ? 'refused' : 'off' }
      return { state: 'on', id: unwrap(await addPushDevice({ data: await subscribe(publicKey) })) }
    },
    onSuccess: (device) => {
      queryClient.setQueryData<OwnDevice>(ownKey, device)
      if (device.state === 'on') notify({ title: 'Cet appareil sonnera', tone: 'success' })
    },
    onError: () => notifyError('Les alertes n’ont pas pu être activées sur cet appareil.'),
    onSettled: readAgainAfter(readAgain),
  })
  const remove = useMutation({
    mutationFn: async ({ id, isOwn }: { id: string; isOwn: boolean }) => {
      unwrap(await dropPushDevice({ data: { id } }))
      if (isOwn) await unsubscribe()
    },
    onSuccess: (_, { isOwn }) => {
      if (isOwn) queryClient.setQueryData<OwnDevice>(ownKey, { state: 'off' })
      notify({ title: isOwn ? 'Cet appareil ne sonnera plus' : 'Appareil retiré', tone: 'success' })
    },
    onError: () => notifyError('L’appareil n’a pas pu être retiré.'),
    onSettled: readAgainAfter(readAgain),
  })
  return { turnOn, remove }
}
