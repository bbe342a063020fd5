/** Posts a message at this interval (ms): a hidden page's timers are slowed down, a worker's are not. */
addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), data)
})
