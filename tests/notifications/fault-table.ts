import { afterAll } from 'vitest'

type Row = { fault: string; sent: number; arrived: number; repeated: number }

/**
 * Keeps what each fault did to the messages that were to go this way, and prints it when the file is done.
 *
 * @returns the way to note a fault: how many messages there were, and the key of each one that the other side
 * took
 */
export function faultTable(way: string) {
  const rows: Row[] = []
  afterAll(() => {
    const width = Math.max(...rows.map(({ fault }) => fault.length))
    const lines = rows.map(
      ({ fault, sent, arrived, repeated }) =>
        `  ${fault.padEnd(width)}  ${arrived} of ${sent} arrived, ${repeated} repeated`,
    )
    console.log([`Faults, ${way}:`, ...lines].join('\n'))
  })
  return (fault: string, sent: number, keys: readonly (string | undefined)[]): void => {
    const arrived = new Set(keys).size
    rows.push({ fault, sent, arrived, repeated: keys.length - arrived })
  }
}
