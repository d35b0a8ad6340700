// npm run node -- tools/make-lander-clips.ts [name …]: renders the clips of the video landers in a browser, and their posters.
import { readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import type { Clip, renderClip } from './clip-scenes.ts'
import { findSystemBrowser } from './system-browser.ts'

const scene = { width: 960, height: 540, seconds: 6, bitsPerSecond: 700_000 }

const clips: readonly Clip[] = [
  { name: 'sparks', width: 1280, height: 720, seconds: 10, bitsPerSecond: 1_300_000 },
  { name: 'scene-lights', ...scene },
  { name: 'scene-rain', ...scene },
  { name: 'scene-sea', ...scene },
  { name: 'scene-dawn', ...scene },
]

const folder = new URL('../public/lander-art/', import.meta.url)
const executablePath = findSystemBrowser()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
const scenes = stripTypeScriptTypes(await readFile(new URL('clip-scenes.ts', import.meta.url), 'utf8'))
await page.addScriptTag({ type: 'module', content: `${scenes}\nObject.assign(globalThis, { renderClip })` })
const names = process.argv.slice(2)
for (const clip of clips.filter(({ name }) => names.length === 0 || names.includes(name))) {
  // the script above defines it
  const rendered = await page.evaluate(
    (each) => (globalThis as unknown as { renderClip: typeof renderClip }).renderClip(each),
    clip,
  )
  await writeFile(
    new URL(`${clip.name}.webm`, folder),
    speedUp(Buffer.from(rendered.video, 'base64'), rendered.slowness),
  )
  const poster = sharp(Buffer.from(rendered.poster, 'base64')).webp({ quality: 70 })
  await writeFile(new URL(`${clip.name}.webp`, folder), await poster.toBuffer())
  process.stdout.write(`${clip.name} ${Math.round((rendered.video.length * 3) / 4 / 1024)} kB\n`)
}
await browser.close()

/** Makes a WebM file play faster, by the length of the ticks in which it states its times. */
function speedUp(video: Buffer, factor: number): Buffer {
  const element = Buffer.from([0x2a, 0xd7, 0xb1, 0x83]) // TimestampScale, in three bytes: nanoseconds per tick
  const start = video.indexOf(element)
  if (start === -1) throw new Error('the recording states no length of its ticks')
  const ticks = video.readUIntBE(start + element.length, 3)
  video.writeUIntBE(Math.round(ticks / factor), start + element.length, 3)
  return video
}
