/** Chrome 99 has AbortSignal without `throwIfAborted`, which every call of a server function uses (D38). */
AbortSignal.prototype.throwIfAborted ??= function (this: AbortSignal) {
  if (this.aborted) throw this.reason
}

export {}
