import { BELL_VOLUME } from './alert-rules.ts'

/**
 * Two tones, a fourth apart. Each has the partials of a small bell: [multiple of the frequency, share of the
 * volume].
 */
const TONES_HZ = [659.25, 880]
const PARTIALS = [
  [1, 0.7],
  [2, 0.2],
  [3.01, 0.1],
] as const
const BETWEEN_S = 0.28
const FADING_S = 1.4
/** While one tab rings, no other tab of this browser does. */
const RINGING_MS = 2500

let context: AudioContext | undefined

/**
 * Rings once, in one of the open tabs (LIVE-09). A tab without any click or key press so far stays silent.
 */
export async function ringBell(): Promise<void> {
  if (!navigator.locks) return ring()
  await navigator.locks.request('order-bell', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await ring()
    await new Promise((resolve) => setTimeout(resolve, RINGING_MS))
  })
}

async function ring(): Promise<void> {
  // Older browsers do not tell: they start no sound themselves before a click.
  if (navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  const ringing = context
  await ringing.resume()
  const volume = ringing.createGain()
  volume.gain.value = BELL_VOLUME
  volume.connect(ringing.destination)
  const tones = TONES_HZ.map((frequency, index) =>
    strike(ringing, volume, frequency, ringing.currentTime + index * BETWEEN_S),
  )
  // A running audio context keeps a phone awake.
  tones.at(-1)?.addEventListener('ended', () => void ringing.suspend())
}

function strike(ringing: AudioContext, volume: GainNode, frequency: number, at: number): OscillatorNode {
  const tones = PARTIALS.map(([times, share]) => {
    const tone = ringing.createOscillator()
    const fading = ringing.createGain()
    tone.frequency.value = frequency * times
    fading.gain.setValueAtTime(share, at)
    fading.gain.exponentialRampToValueAtTime(0.001, at + FADING_S / times)
    tone.connect(fading).connect(volume)
    tone.start(at)
    tone.stop(at + FADING_S)
    return tone
  })
  const [lowest] = tones
  if (!lowest) throw new Error('a bell has partials')
  return lowest
}
