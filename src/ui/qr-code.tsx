import { create } from 'qrcode'

/** The empty border around a code, in modules, as the standard requires it. */
const QUIET_ZONE = 4

/** A QR code, black on white in both themes, because scanners need the contrast. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const width = modules.size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${width} ${width}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-xl bg-white fill-black"
    >
      <path d={buildPath(modules)} />
    </svg>
  )
}

type Modules = ReturnType<typeof create>['modules']

/** Builds a path with a square for each dark module. */
function buildPath({ size, data }: Modules): string {
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  )
  return squares.join('')
}
