/** Whether the browser is in data-saver mode: then nothing is fetched that was not asked for. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
