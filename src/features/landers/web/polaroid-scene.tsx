/** The drawn scenes on the instant photos. */
export type SceneName = keyof typeof SCENES

const SCENES = {
  sea: (
    <>
      <rect width="200" height="200" fill="#f9c9a4" />
      <circle cx="134" cy="86" r="34" fill="#fff1d8" />
      <rect y="104" width="200" height="96" fill="#2f6f8f" />
      <path d="M0 128c34-10 66 10 100 0s66-10 100 0v72H0Z" fill="#23587a" />
      <path d="M0 160c34-9 66 9 100 0s66-9 100 0v40H0Z" fill="#e8c69b" />
      <path d="M104 106h60l-8 6h-44Z" fill="#fff1d8" opacity=".55" />
    </>
  ),
  coffee: (
    <>
      <rect width="200" height="200" fill="#7b2d26" />
      <circle cx="76" cy="108" r="54" fill="#f7e7d6" />
      <circle cx="76" cy="108" r="40" fill="#5b2d1c" />
      <circle cx="76" cy="108" r="30" fill="#c98f5d" />
      <path d="M76 124 62 110a9 9 0 0 1 14-12 9 9 0 0 1 14 12Z" fill="#f7e7d6" />
      <circle cx="160" cy="52" r="44" fill="#f7e7d6" />
      <circle cx="160" cy="52" r="32" fill="#3d1a12" />
    </>
  ),
  bike: (
    <>
      <rect width="200" height="200" fill="#cfe6d4" />
      <rect y="146" width="200" height="54" fill="#7fae8a" />
      <g fill="none" stroke="#24402f" strokeWidth="6">
        <circle cx="58" cy="134" r="34" />
        <circle cx="146" cy="134" r="34" />
        <path d="M58 134 84 84h46l16 50M84 84l20 50 26-50M104 134H58M80 72h18M130 84l-6-22h20" />
      </g>
    </>
  ),
  fire: (
    <>
      <rect width="200" height="200" fill="#1d0b2b" />
      <circle cx="100" cy="146" r="84" fill="#e2583e" opacity=".28" />
      <path
        d="M100 52c34 34 44 58 44 78a44 44 0 0 1-88 0c0-14 8-24 18-34 0 12 6 18 12 20-2-24 2-44 14-64Z"
        fill="#f08a3c"
      />
      <path d="M102 104c16 16 20 26 20 36a22 22 0 0 1-44 0c0-12 12-18 24-36Z" fill="#ffd98a" />
      <path d="M48 176 152 160M52 160l100 18" stroke="#6b3a22" strokeWidth="12" strokeLinecap="round" />
    </>
  ),
  you: (
    <>
      <rect width="200" height="200" fill="#f3e7df" />
      <path
        d="M100 146 62 108a25 25 0 0 1 38-33 25 25 0 0 1 38 33Z"
        fill="none"
        stroke="#b0122d"
        strokeWidth="5"
        strokeDasharray="10 9"
        strokeLinecap="round"
      />
    </>
  ),
} as const

/** A drawn scene in the frame of an instant photo. */
export function PolaroidScene({ name, className }: { name: SceneName; className: string | undefined }) {
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" className={className}>
      {SCENES[name]}
    </svg>
  )
}
