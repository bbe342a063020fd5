/**
 * A chunk of the script could not be loaded. `isServerThere`: the shop answers, so trying again will not
 * help.
 */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  isServerThere: boolean

  constructor(isServerThere: boolean, cause: unknown) {
    super('A chunk of the script could not be loaded', { cause })
    this.isServerThere = isServerThere
  }
}
