import { createClientRpc } from '@tanstack/react-start/client-rpc'

/** Calls a server function, as the framework does. */
export function callServer(id: string, args: unknown[]): Promise<unknown> {
  return createClientRpc(id)(...args)
}
