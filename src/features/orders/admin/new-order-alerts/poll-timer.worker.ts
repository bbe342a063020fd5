/** Ticks as often as it is told. A browser slows the timers of a hidden page down to one a minute, those of a worker it does not. */
addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), data)
})
