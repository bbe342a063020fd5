/**
 * A bottle in its own light, drawn: the house's picture where no picture can be loaded. It says nothing that the
 * words beside it do not say.
 */
export function LitBottle({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 380" aria-hidden className={className}>
      <defs>
        <radialGradient id="bottle-glow">
          <stop offset="0" stopColor="#f0a93b" stopOpacity=".3" />
          <stop offset=".5" stopColor="#f0a93b" stopOpacity=".09" />
          <stop offset="1" stopColor="#f0a93b" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="bottle-liquid" cx=".5" cy=".42" r=".75">
          <stop offset="0" stopColor="#ffc562" />
          <stop offset=".45" stopColor="#d58a20" />
          <stop offset="1" stopColor="#5a2f08" />
        </radialGradient>
        <linearGradient id="bottle-cap">
          <stop offset="0" stopColor="#1e1711" />
          <stop offset=".22" stopColor="#c79a58" />
          <stop offset=".4" stopColor="#4a3720" />
          <stop offset=".8" stopColor="#2a2018" />
          <stop offset=".93" stopColor="#8a6738" />
          <stop offset="1" stopColor="#1e1711" />
        </linearGradient>
        <linearGradient id="bottle-glass">
          <stop offset="0" stopColor="#f4e9d8" stopOpacity=".4" />
          <stop offset=".12" stopColor="#f4e9d8" stopOpacity=".05" />
          <stop offset=".88" stopColor="#f4e9d8" stopOpacity=".05" />
          <stop offset="1" stopColor="#f4e9d8" stopOpacity=".3" />
        </linearGradient>
      </defs>
      <ellipse cx="160" cy="212" rx="160" ry="168" fill="url(#bottle-glow)" />
      <ellipse cx="160" cy="350" rx="120" ry="14" fill="url(#bottle-glow)" />
      <rect x="126" y="46" width="68" height="62" rx="4" fill="url(#bottle-cap)" />
      <rect x="138" y="108" width="44" height="16" fill="url(#bottle-cap)" />
      <path
        d="M96 124h128q24 0 24 24v176q0 22-22 22H94q-22 0-22-22V148q0-24 24-24z"
        fill="url(#bottle-glass)"
        stroke="#f4e9d8"
        strokeOpacity=".3"
      />
      <path d="M90 164h140v138q0 16-16 16H106q-16 0-16-16z" fill="url(#bottle-liquid)" />
      <path d="M90 164h140" stroke="#ffe2ac" strokeOpacity=".75" strokeWidth="2" />
      <path d="M98 176v118" stroke="#fff2d8" strokeOpacity=".4" strokeWidth="3" strokeLinecap="round" />
      <rect x="122" y="216" width="76" height="58" rx="2" fill="#120c07" fillOpacity=".82" />
      <path d="M138 240h44M148 252h24" stroke="#d8a657" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
