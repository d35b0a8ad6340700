/** A building of the skyline: its left edge, width and height in units of the picture, and its number of floors. */
interface Building {
  readonly left: number
  readonly width: number
  readonly height: number
  readonly roof: 'flat' | 'gable' | 'step' | 'tower'
}

const GROUND = 500

const FAR: readonly Building[] = [
  { left: -20, width: 130, height: 210, roof: 'flat' },
  { left: 120, width: 70, height: 330, roof: 'tower' },
  { left: 205, width: 150, height: 180, roof: 'gable' },
  { left: 380, width: 110, height: 270, roof: 'flat' },
  { left: 505, width: 90, height: 230, roof: 'step' },
  { left: 620, width: 160, height: 300, roof: 'flat' },
  { left: 800, width: 80, height: 380, roof: 'tower' },
  { left: 900, width: 150, height: 220, roof: 'gable' },
  { left: 1070, width: 120, height: 290, roof: 'flat' },
  { left: 1205, width: 150, height: 240, roof: 'step' },
]

const NEAR: readonly Building[] = [
  { left: -30, width: 150, height: 150, roof: 'gable' },
  { left: 122, width: 118, height: 214, roof: 'step' },
  { left: 242, width: 136, height: 168, roof: 'gable' },
  { left: 380, width: 112, height: 236, roof: 'gable' },
  { left: 494, width: 150, height: 184, roof: 'step' },
  { left: 646, width: 120, height: 226, roof: 'gable' },
  { left: 768, width: 140, height: 160, roof: 'flat' },
  { left: 910, width: 116, height: 244, roof: 'step' },
  { left: 1028, width: 150, height: 176, roof: 'gable' },
  { left: 1180, width: 130, height: 218, roof: 'gable' },
]

export type NightSkylineProps = {
  className: string | undefined
  /** The class of the lit window. */
  windowClass: string | undefined
  /** The class of the window that lights up with the answers. */
  otherClass: string | undefined
}

/** Two rows of drawn houses with dark windows, and two windows that can be lit. */
export function NightSkyline({ className, windowClass, otherClass }: NightSkylineProps) {
  return (
    <svg viewBox="0 0 1280 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <g fill="#2a1030" opacity="0.85">
        {FAR.map((building) => (
          <path key={building.left} d={drawBuilding(building)} />
        ))}
      </g>
      <g fill="#17091c">
        {NEAR.map((building) => (
          <path key={building.left} d={drawBuilding(building)} />
        ))}
      </g>
      <g fill="#2c1532">
        {NEAR.flatMap(listWindows).map(([x, y]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="20" height="28" rx="2" />
        ))}
      </g>
      <LitWindow x={414} y={322} className={windowClass} />
      <LitWindow x={944} y={314} className={otherClass} />
    </svg>
  )
}

function LitWindow({ x, y, className }: { x: number; y: number; className: string | undefined }) {
  return (
    <g className={className}>
      <circle cx={x + 10} cy={y + 14} r="64" fill="url(#night-glow)" />
      <rect x={x} y={y} width="20" height="28" rx="2" fill="#ffdf9e" />
      <path d={`M${x + 10} ${y}v28M${x} ${y + 12}h20`} stroke="#8a4b1f" strokeWidth="1.5" fill="none" />
      <defs>
        <radialGradient id="night-glow">
          <stop stopColor="#ffc46b" stopOpacity="0.6" />
          <stop offset="1" stopColor="#ffc46b" stopOpacity="0" />
        </radialGradient>
      </defs>
    </g>
  )
}

function drawBuilding({ left, width, height, roof }: Building): string {
  const top = GROUND - height
  const right = left + width
  const middle = left + width / 2
  const step = width / 6
  const roofs = {
    flat: `L${left} ${top}L${right} ${top}`,
    gable: `L${left} ${top}L${middle} ${top - width * 0.42}L${right} ${top}`,
    step: `L${left} ${top}h${step}v-18h${step}v-18h${2 * step}v18h${step}v18h${step}`,
    tower: `L${left} ${top}L${left + 10} ${top - 26}L${middle} ${top - 92}L${right - 10} ${top - 26}L${right} ${top}`,
  }
  return `M${left} ${GROUND}${roofs[roof]}L${right} ${GROUND}Z`
}

function listWindows({ left, width, height }: Building): [number, number][] {
  const columns = Math.floor((width - 24) / 34)
  const margin = (width - columns * 34 + 14) / 2
  const floors = Math.floor((height - 40) / 46)
  return Array.from({ length: columns * floors }, (_, index) => [
    Math.round(left + margin + (index % columns) * 34),
    GROUND - height + 22 + Math.floor(index / columns) * 46,
  ])
}
