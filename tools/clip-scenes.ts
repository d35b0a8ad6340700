/// <reference lib="dom" />
// The scenes of the clips, drawn on a canvas. tools/make-lander-clips.ts runs this file in a browser, without its types.

/** A clip: its name, which is that of its scene, and its size, length and quality. */
export interface Clip {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly bitsPerSecond: number
}

interface Point {
  readonly x: number
  readonly y: number
}

type Canvas = CanvasRenderingContext2D

/** Draws a scene at a moment of its loop: 0 at the start, 1 at the end. */
type Scene = (canvas: Canvas, at: number) => void

let seed = 7
function random(): number {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}

const dots = Array.from({ length: 90 }, () => {
  return { x: random(), y: random(), size: random(), phase: random(), hue: random() }
})
const turn = (phase: number) => Math.sin(phase * 2 * Math.PI)
const sizeOf = ({ canvas: { width, height } }: Canvas) => ({ width, height })

function fillSky(canvas: Canvas, stops: readonly (readonly [number, string])[]): void {
  const { width, height } = sizeOf(canvas)
  const sky = canvas.createLinearGradient(0, 0, 0, height)
  for (const [offset, color] of stops) sky.addColorStop(offset, color)
  canvas.fillStyle = sky
  canvas.fillRect(0, 0, width, height)
}

/** Draws a soft light. `color` is three numbers, such as `255,110,70`. */
function drawGlow(canvas: Canvas, { x, y }: Point, light: { radius: number; color: string; alpha: number }): void {
  const { radius, color, alpha } = light
  const gradient = canvas.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, `rgba(${color},${alpha})`)
  gradient.addColorStop(1, `rgba(${color},0)`)
  canvas.fillStyle = gradient
  canvas.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
}

function drawDisc(canvas: Canvas, { x, y }: Point, { radius, color }: { radius: number; color: string }): void {
  canvas.fillStyle = color
  canvas.beginPath()
  canvas.arc(x, y, radius, 0, 2 * Math.PI)
  canvas.fill()
}

const heartPath = 'M0 9.2-8.1 1.1A5.35 5.35 0 0 1-.53-6.47L0-5.93l.53-.54A5.35 5.35 0 0 1 8.1 1.1Z'

/** The lines of the glowing outline of the heart, from the widest: their width, colour and opacity. */
const heartLines = [
  [4.6, '255,96,60', 0.07],
  [2.9, '255,110,70', 0.12],
  [1.7, '255,140,90', 0.22],
  [0.8, '255,190,130', 0.6],
  [0.34, '255,244,226', 0.95],
] as const

/** Draws a heart of light: a glowing outline with embers around it. */
function drawHeart(canvas: Canvas, size: number, alpha: number): void {
  const { width, height } = sizeOf(canvas)
  const outline = new Path2D(heartPath)
  canvas.save()
  canvas.translate(width / 2, height / 2)
  canvas.scale(size / 32, size / 32)
  canvas.globalAlpha = Math.max(0, Math.min(1, alpha))
  canvas.globalCompositeOperation = 'lighter'
  canvas.lineJoin = 'round'
  canvas.fillStyle = 'rgba(255,120,70,0.16)'
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  canvas.fill(outline)
  for (const [lineWidth, color, opacity] of heartLines) {
    canvas.lineWidth = lineWidth
    canvas.strokeStyle = `rgba(${color},${opacity})`
    canvas.stroke(outline)
  }
  for (const { x, y, size: share, hue } of dots) {
    const [angle, distance] = [x * 2 * Math.PI, 8 + y * y * 12]
    const ember = { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance * 0.92 }
    drawGlow(canvas, ember, { radius: 0.2 + share * 0.7, color: `255,${Math.round(150 + hue * 90)},110`, alpha: 0.7 })
  }
  canvas.restore()
}

/** Two sparks circle each other, meet and become a heart. */
const drawSparks: Scene = (canvas, at) => {
  const { width, height } = sizeOf(canvas)
  fillSky(canvas, [
    [0, '#14060c'],
    [0.6, '#3d0a1a'],
    [1, '#6b0a1e'],
  ])
  for (const { x, y, size, phase, hue } of dots) {
    const position = {
      x: ((x + at * 0.1 * (size > 0.5 ? 1 : -1) + 1) % 1) * width,
      y: (y + 0.03 * turn(at + phase)) * height,
    }
    const alpha = 0.05 + 0.12 * Math.abs(turn(at * 2 + phase))
    drawGlow(canvas, position, { radius: 20 + size * 60, color: `255,${Math.round(110 + hue * 90)},70`, alpha })
  }
  const rest = at < 0.68 ? (0.68 - at) / 0.08 : (at - 0.82) / 0.06 // the heart takes the place of the sparks
  for (const side of [-1, 1]) drawSpark(canvas, { at, side, alpha: Math.max(0, Math.min(1, rest)) })
  if (at < 0.56 || at > 0.86) return
  drawGlow(
    canvas,
    { x: width / 2, y: height / 2 },
    { radius: 420, color: '255,170,110', alpha: at < 0.84 ? 0.45 : 0.1 },
  )
  drawHeart(canvas, 90 + 190 * Math.min(1, Math.max(0, (at - 0.6) / 0.08)), at < 0.6 ? 0 : (0.86 - at) / 0.08)
}

function drawSpark(canvas: Canvas, { at, side, alpha }: { at: number; side: number; alpha: number }): void {
  const { width, height } = sizeOf(canvas)
  const distance = Math.max(0, at < 0.62 ? 1 - at / 0.62 : (at - 0.82) / 0.18) * width * 0.3
  for (let tail = 0; tail < 26; tail++) {
    const angle = (at - tail * 0.004) * 5 * Math.PI + (side > 0 ? Math.PI : 0)
    const position = { x: width / 2 + Math.cos(angle) * distance, y: height / 2 + Math.sin(angle) * distance * 0.42 }
    const color = side > 0 ? '255,214,150' : '255,120,96'
    drawGlow(canvas, position, { radius: 54 - tail * 1.7, color, alpha: (0.5 - tail * 0.018) * alpha })
  }
}

/** The lights of a city, out of focus. */
const drawLights: Scene = (canvas, at) => {
  const { width, height } = sizeOf(canvas)
  fillSky(canvas, [
    [0, '#0b0716'],
    [0.7, '#3a0f2c'],
    [1, '#6b1a2e'],
  ])
  for (const { x, y, size, phase, hue } of dots) {
    const alpha = 0.08 + 0.15 * Math.abs(turn(at + phase))
    const color = `hsla(${12 + hue * 38},92%,${58 + hue * 16}%,${alpha})`
    drawDisc(
      canvas,
      { x: x * width + 18 * turn(at + phase), y: (0.25 + y * 0.75) * height },
      { radius: 8 + size * 46, color },
    )
  }
}

/** Rain before lights. */
const drawRain: Scene = (canvas, at) => {
  const { width, height } = sizeOf(canvas)
  fillSky(canvas, [
    [0, '#101728'],
    [1, '#2c2140'],
  ])
  for (const { x, y, size, hue, phase } of dots.slice(0, 34)) {
    const color = `hsla(${hue > 0.5 ? 24 : 345},80%,60%,${0.08 + 0.07 * Math.abs(turn(at + phase))})`
    drawDisc(canvas, { x: x * width, y: y * height }, { radius: 24 + size * 60, color })
  }
  canvas.lineCap = 'round'
  for (const { x, y, size, phase } of dots) {
    const top = ((y + phase + at * (1 + Math.round(size))) % 1) * (height + 90) - 60
    canvas.strokeStyle = `rgba(220,230,255,${0.14 + size * 0.3})`
    canvas.lineWidth = 1 + size * 2
    canvas.beginPath()
    canvas.moveTo(x * width, top)
    canvas.lineTo(x * width - 4, top + 22 + size * 40)
    canvas.stroke()
  }
}

/** The sun over the sea. */
const drawSea: Scene = (canvas, at) => {
  const { width, height } = sizeOf(canvas)
  fillSky(canvas, [
    [0, '#f08a5d'],
    [0.42, '#f7c58b'],
    [0.5, '#fbe3bf'],
    [0.5, '#2b6680'],
    [1, '#123a55'],
  ])
  drawDisc(canvas, { x: width * 0.62, y: height * 0.42 }, { radius: 64, color: '#fff3dc' })
  for (let row = 0; row < 12; row++) {
    canvas.strokeStyle = `rgba(255,236,205,${0.36 - row * 0.022})`
    canvas.lineWidth = 2 + row * 0.6
    canvas.beginPath()
    for (let x = 0; x <= width; x += 16) {
      const wave = Math.sin(x / (60 + row * 12) + row * 1.7 + at * 2 * Math.PI)
      canvas.lineTo(x, height * (0.52 + row * 0.04) + (2 + row * 0.8) * wave)
    }
    canvas.stroke()
  }
}

/** Hills at sunrise. */
const drawDawn: Scene = (canvas, at) => {
  const { width, height } = sizeOf(canvas)
  fillSky(canvas, [
    [0, '#5a2a52'],
    [0.45, '#d3485a'],
    [0.72, '#f7a977'],
    [1, '#fde3c4'],
  ])
  const sun = { x: width / 2, y: height * 0.82 }
  drawGlow(canvas, sun, { radius: 320 + 24 * turn(at), color: '255,236,190', alpha: 0.75 })
  drawDisc(canvas, sun, { radius: 92, color: '#fff4dd' })
  for (const [index, color] of ['#8e3a55', '#5b2340', '#2e0f24'].entries()) {
    canvas.fillStyle = color
    canvas.beginPath()
    canvas.moveTo(0, height)
    for (let x = 0; x <= width; x += 20) {
      const hill = Math.sin(x / (150 - index * 22) + index * 2 + 0.3 * turn(at))
      canvas.lineTo(x, height * (0.74 + index * 0.08) + 26 * hill)
    }
    canvas.lineTo(width, height)
    canvas.fill()
  }
}

const scenes: Readonly<Record<string, Scene>> = {
  sparks: drawSparks,
  'scene-lights': drawLights,
  'scene-rain': drawRain,
  'scene-sea': drawSea,
  'scene-dawn': drawDawn,
}

/** How many times slower than it plays a clip is recorded, so that a busy machine drops no frames. */
const SLOWNESS = 4
const FRAMES_PER_SECOND = 30

/** Records a clip. Returns the video, which plays too slowly by `slowness`, and its poster as base64. */
export async function renderClip(clip: Clip): Promise<{ video: string; poster: string; slowness: number }> {
  const { name, width, height, seconds, bitsPerSecond } = clip
  const element = Object.assign(document.createElement('canvas'), { width, height })
  const canvas = element.getContext('2d')
  const draw = scenes[name]
  if (!canvas || !draw) throw new Error(`there is no scene ${name}`)
  draw(canvas, name === 'sparks' ? 0.7 : 0.25)
  const poster = element.toDataURL('image/png').split(',')[1] ?? ''
  const options = { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond: bitsPerSecond / SLOWNESS }
  const recorder = new MediaRecorder(element.captureStream(FRAMES_PER_SECOND), options)
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  await playOnce((at) => draw(canvas, at), seconds)
  recorder.stop()
  await stopped
  return { video: toBase64(new Uint8Array(await new Blob(chunks).arrayBuffer())), poster, slowness: SLOWNESS }
}

/** Draws each frame of a clip once, slowed down. */
async function playOnce(draw: (at: number) => void, seconds: number): Promise<void> {
  const startedAt = performance.now()
  const frames = seconds * FRAMES_PER_SECOND
  for (let frame = 0; frame < frames; frame++) {
    draw(frame / frames)
    const next = startedAt + ((frame + 1) * 1000 * SLOWNESS) / FRAMES_PER_SECOND
    await new Promise((resolve) => setTimeout(resolve, next - performance.now()))
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 32_768)
    binary += String.fromCodePoint(...bytes.subarray(start, start + 32_768))
  return btoa(binary)
}
