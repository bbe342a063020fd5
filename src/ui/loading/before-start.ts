const { stackTraceLimit } = Error

// React makes five errors as signals while its code is evaluated. For the stack of the first, Chromium's engine parses
// the functions around it once more to find their lines: the whole first chunk, on a slow phone a fifth of the time until
// a page answers (docs/decisions/011). So the errors of the start have no stack. A limit of 0 does not prevent the
// parsing; without any limit the engine makes no stack.
Reflect.deleteProperty(Error, 'stackTraceLimit')

/** Called when all modules of the start are evaluated: later errors have a stack again. */
export function restoreStacks(): void {
  Error.stackTraceLimit = stackTraceLimit
}

/** Chrome 99 has AbortSignal without `throwIfAborted`, which every call of a server function uses (D38). */
AbortSignal.prototype.throwIfAborted ??= function (this: AbortSignal) {
  if (this.aborted) throw this.reason
}
