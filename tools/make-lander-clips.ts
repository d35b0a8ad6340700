// npm run node -- tools/make-lander-clips.ts: renders the clips of the video landers in a browser, and their posters.
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
for (const clip of clips) {
  // the script above defines it
  const rendered = await page.evaluate(
    (each) => (globalThis as unknown as { renderClip: typeof renderClip }).renderClip(each),
    clip,
  )
  await writeFile(new URL(`${clip.name}.webm`, folder), Buffer.from(rendered.video, 'base64'))
  const poster = sharp(Buffer.from(rendered.poster, 'base64')).webp({ quality: 70 })
  await writeFile(new URL(`${clip.name}.webp`, folder), await poster.toBuffer())
  process.stdout.write(`${clip.name} ${Math.round((rendered.video.length * 3) / 4 / 1024)} kB\n`)
}
await browser.close()
