/** A part of the script did not come. `isServerThere`: the shop answers, so what is missing will not come by asking again. */
export class PartMissing extends Error {
  override name = 'PartMissing'
  isServerThere: boolean

  constructor(isServerThere: boolean, cause: unknown) {
    super('A part of the script is missing', { cause })
    this.isServerThere = isServerThere
  }
}
