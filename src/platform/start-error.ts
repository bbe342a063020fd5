/** A reason not to start that its reader can act on: shown as one line in French, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
