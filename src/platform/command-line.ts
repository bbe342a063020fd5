/**
 * What to type for a command of the shop, in a message to the operator: `npm run backup -- a.sauvegarde` in a checkout. The
 * program of an archive and the image are used in another way, which they set in `COMMAND_LINE`: `%` is the name.
 */
export function commandLine(name: string, args = ''): string {
  const line = (process.env.COMMAND_LINE ?? 'npm run % --').replace('%', name)
  return args ? `${line} ${args}` : line.replace(/ --$/, '').replace('npm run start', 'npm start')
}

/** A reason not to start that its reader can act on: shown as one line in French, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
