/** Chrome 99 has signals that abort, but not the method by which every call of the server asks them (D38). */
AbortSignal.prototype.throwIfAborted ??= function (this: AbortSignal) {
  if (this.aborted) throw this.reason
}
