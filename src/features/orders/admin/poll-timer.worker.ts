/**
 * Posts a message at the interval it receives (ms). Browsers slow the timers of a hidden page down to one a
 * minute, but not those of a worker.
 */
addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), data)
})
