/** A device of the admin, as the administration lists it. Dates are ISO texts. */
export type PushDevice = {
  id: string
  /** Browser and system, such as "Chrome sur Android". */
  name: string
  addedAt: string
  /** Whether it is alerted. False: its session is over; the next sign-in on it continues the alerts. */
  isActive: boolean
}

/** What an admin sees of the alerts: the key that a browser subscribes with, and the own devices. */
export type PushOverview = { publicKey: string; devices: PushDevice[] }
