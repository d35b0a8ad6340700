// npm run node -- tools/make-lander-clips.ts: renders the clips of the video landers in a browser, and their posters.
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findSystemBrowser } from './system-browser.ts'

/** A clip: the name of its file and scene, and its size and length. Every scene loops. */
const clips = [
  { name: 'sparks', width: 1280, height: 720, seconds: 10, bitsPerSecond: 1_300_000 },
  { name: 'scene-lights', width: 960, height: 540, seconds: 6, bitsPerSecond: 700_000 },
  { name: 'scene-rain', width: 960, height: 540, seconds: 6, bitsPerSecond: 700_000 },
  { name: 'scene-sea', width: 960, height: 540, seconds: 6, bitsPerSecond: 700_000 },
  { name: 'scene-dawn', width: 960, height: 540, seconds: 6, bitsPerSecond: 600_000 },
] as const

const folder = new URL('../public/landers/', import.meta.url)

const browser = await chromium.launch({
  ...(findSystemBrowser() !== undefined && { executablePath: findSystemBrowser() }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
await mkdir(folder, { recursive: true })
for (const clip of clips) {
  const rendered = await page.evaluate(renderClip, clip)
  await writeFile(new URL(`${clip.name}.webm`, folder), Buffer.from(rendered.video, 'base64'))
  const poster = sharp(Buffer.from(rendered.poster, 'base64')).webp({ quality: 70 })
  await writeFile(new URL(`${clip.name}.webp`, folder), await poster.toBuffer())
  process.stdout.write(`${clip.name} ${Math.round((rendered.video.length * 3) / 4 / 1024)} kB\n`)
}
await browser.close()

/** Draws a scene on a canvas and records it. Runs in the browser. */
async function renderClip({ name, width, height, seconds, bitsPerSecond }: (typeof clips)[number]) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const draw = context
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const dots = Array.from({ length: 90 }, () => ({
    x: random(),
    y: random(),
    size: random(),
    phase: random(),
    hue: random(),
  }))
  const turn = (phase: number) => Math.sin(phase * 2 * Math.PI)

  function fillSky(...stops: [number, string][]): void {
    const sky = draw.createLinearGradient(0, 0, 0, height)
    for (const [offset, color] of stops) sky.addColorStop(offset, color)
    draw.fillStyle = sky
    draw.fillRect(0, 0, width, height)
  }
  function glow(
    x: number,
    y: number,
    radius: number,
    [red, green, blue, alpha]: [number, number, number, number],
  ): void {
    const light = draw.createRadialGradient(x, y, 0, x, y, radius)
    light.addColorStop(0, `rgba(${red},${green},${blue},${alpha})`)
    light.addColorStop(1, `rgba(${red},${green},${blue},0)`)
    draw.fillStyle = light
    draw.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  }
  function disc(x: number, y: number, radius: number, color: string): void {
    draw.fillStyle = color
    draw.beginPath()
    draw.arc(x, y, radius, 0, 2 * Math.PI)
    draw.fill()
  }
  function heart(x: number, y: number, size: number, color: string): void {
    draw.save()
    draw.translate(x, y)
    draw.scale(size / 32, size / 32)
    draw.fillStyle = color
    draw.fill(new Path2D('M0 9.2-8.1 1.1A5.35 5.35 0 0 1-.53-6.47L0-5.93l.53-.54A5.35 5.35 0 0 1 8.1 1.1Z'))
    draw.restore()
  }

  const scenes: Record<string, (at: number) => void> = {
    // Two sparks circle each other, meet and become a heart.
    sparks(at) {
      fillSky([0, '#14060c'], [0.6, '#3d0a1a'], [1, '#6b0a1e'])
      for (const { x, y, size, phase, hue } of dots)
        glow(
          ((x + at * 0.1 * (size > 0.5 ? 1 : -1) + 1) % 1) * width,
          (y + 0.03 * turn(at + phase)) * height,
          20 + size * 60,
          [255, 110 + hue * 90, 70, 0.05 + 0.12 * Math.abs(turn(at * 2 + phase))],
        )
      const meeting = Math.max(0, 1 - Math.abs(at - 0.62) / 0.1)
      const apart = at < 0.62 ? 1 - at / 0.62 : Math.max(0, (at - 0.82) / 0.18)
      for (const side of [-1, 1])
        for (let tail = 0; tail < 26; tail++) {
          const when = at - tail * 0.004
          const angle = when * 5 * Math.PI + (side > 0 ? Math.PI : 0)
          const distance = Math.max(0, apart) * width * 0.3
          const x = width / 2 + Math.cos(angle) * distance
          const y = height / 2 + Math.sin(angle) * distance * 0.42
          glow(x, y, 54 - tail * 1.7, [255, side > 0 ? 214 : 120, side > 0 ? 150 : 96, 0.5 - tail * 0.018])
        }
      if (meeting > 0 || (at > 0.62 && at < 0.86)) {
        const size = 90 + 190 * Math.min(1, Math.max(0, (at - 0.6) / 0.08))
        glow(width / 2, height / 2, 420, [255, 170, 110, 0.5 * Math.max(meeting, at < 0.84 ? 0.6 : 0.2)])
        draw.globalAlpha = at < 0.6 ? 0 : Math.min(1, (0.86 - at) / 0.08)
        heart(width / 2, height / 2, size, '#ffe3c2')
        draw.globalAlpha = 1
      }
    },
    'scene-lights'(at) {
      fillSky([0, '#0b0716'], [0.7, '#3a0f2c'], [1, '#6b1a2e'])
      for (const { x, y, size, phase, hue } of dots) {
        const alpha = 0.16 + 0.3 * Math.abs(turn(at + phase))
        disc(
          x * width + 18 * turn(at + phase),
          (0.25 + y * 0.75) * height,
          8 + size * 46,
          `hsla(${12 + hue * 38},92%,${58 + hue * 16}%,${alpha * 0.5})`,
        )
      }
    },
    'scene-rain'(at) {
      fillSky([0, '#101728'], [1, '#2c2140'])
      for (const { x, y, size, hue, phase } of dots.slice(0, 34))
        disc(
          x * width,
          y * height,
          24 + size * 60,
          `hsla(${hue > 0.5 ? 24 : 345},80%,60%,${0.08 + 0.07 * Math.abs(turn(at + phase))})`,
        )
      draw.lineCap = 'round'
      for (const { x, y, size, phase } of dots) {
        const fall = (y + phase + at * (1 + Math.round(size))) % 1
        draw.strokeStyle = `rgba(220,230,255,${0.14 + size * 0.3})`
        draw.lineWidth = 1 + size * 2
        draw.beginPath()
        draw.moveTo(x * width, fall * (height + 90) - 60)
        draw.lineTo(x * width - 4, fall * (height + 90) - 60 + 22 + size * 40)
        draw.stroke()
      }
    },
    'scene-sea'(at) {
      fillSky([0, '#f08a5d'], [0.42, '#f7c58b'], [0.5, '#fbe3bf'], [0.5, '#2b6680'], [1, '#123a55'])
      disc(width * 0.62, height * 0.42, 64, '#fff3dc')
      for (let row = 0; row < 12; row++) {
        const y = height * (0.52 + row * 0.04)
        draw.strokeStyle = `rgba(255,236,205,${0.36 - row * 0.022})`
        draw.lineWidth = 2 + row * 0.6
        draw.beginPath()
        for (let x = 0; x <= width; x += 16)
          draw.lineTo(x, y + (2 + row * 0.8) * Math.sin(x / (60 + row * 12) + row * 1.7 + at * 2 * Math.PI))
        draw.stroke()
      }
    },
    'scene-dawn'(at) {
      fillSky([0, '#5a2a52'], [0.45, '#d3485a'], [0.72, '#f7a977'], [1, '#fde3c4'])
      glow(width / 2, height * 0.82, 320 + 24 * turn(at), [255, 236, 190, 0.75])
      disc(width / 2, height * 0.82, 92, '#fff4dd')
      const hills: [number, string][] = [
        [0.74, '#8e3a55'],
        [0.82, '#5b2340'],
        [0.9, '#2e0f24'],
      ]
      hills.forEach(([top, color], index) => {
        draw.fillStyle = color
        draw.beginPath()
        draw.moveTo(0, height)
        for (let x = 0; x <= width; x += 20)
          draw.lineTo(x, height * top + 26 * Math.sin(x / (150 - index * 22) + index * 2 + 0.3 * turn(at)))
        draw.lineTo(width, height)
        draw.fill()
      })
    },
  }
  const paint = scenes[name]
  if (!paint) throw new Error(`no scene ${name}`)

  paint(name === 'sparks' ? 0.7 : 0.25)
  const poster = canvas.toDataURL('image/png').split(',')[1] ?? ''
  const stream = canvas.captureStream(30)
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond: bitsPerSecond })
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  const stopped = new Promise((resolve) => (recorder.onstop = resolve))
  recorder.start()
  const startedAt = performance.now()
  await new Promise<void>((resolve) => {
    const step = () => {
      const at = (performance.now() - startedAt) / 1000 / seconds
      paint(Math.min(at, 1) % 1)
      if (at < 1) requestAnimationFrame(step)
      else resolve()
    }
    step()
  })
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += 32_768)
    binary += String.fromCharCode(...bytes.subarray(start, start + 32_768))
  return { video: btoa(binary), poster }
}
