// Writes public/lander-art/gallery-01.webp … and their blurred versions, the pictures of the landing page `gallery`. They are
// drawings and show no members. Run this script after changing db/seed/portraits:
//   npm run node -- tools/make-lander-pictures.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { openPhoto, renderPhoto } from '../db/seed/portraits/photo-image.ts'
import { drawPhoto, type PhotoInput } from '../db/seed/portraits/photo.ts'

/** A part of a drawing of 900 × 1200, and the size of its picture. */
interface Crop {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const DRAWING_WIDTH = 900

const whole: Crop = { left: 0, top: 0, width: 900, height: 1200 }
const square: Crop = { left: 30, top: 130, width: 840, height: 840 }
const close: Crop = { left: 150, top: 190, width: 600, height: 750 }
const wide: Crop = { left: 0, top: 170, width: 900, height: 680 }

/** The pictures in the order of the gallery. The seeds were selected by hand for a mix of faces, ages and backgrounds. */
const PICTURES: readonly [seed: number, gender: PhotoInput['gender'], age: number, crop: Crop][] = [
  [2, 'female', 26, whole],
  [5, 'male', 33, square],
  [12, 'female', 60, close],
  [13, 'male', 60, whole],
  [40, 'female', 44, wide],
  [57, 'male', 44, close],
  [38, 'female', 38, square],
  [65, 'male', 22, whole],
  [82, 'female', 26, whole],
  [51, 'male', 26, wide],
  [86, 'female', 38, close],
  [71, 'male', 38, square],
]

const PICTURE_WIDTH = 440
const SHARP_BYTES = 14_000
const BLURRED_WIDTH = 220

const folder = new URL('../public/lander-art/', import.meta.url)
mkdirSync(folder, { recursive: true })

for (const [index, [seed, gender, age, crop]] of PICTURES.entries()) {
  const photo = await renderPhoto(drawPhoto({ seed: `gallery ${gender} ${seed}`, gender, age }), DRAWING_WIDTH)
  const picture = await openPhoto(photo).extract(crop).resize(PICTURE_WIDTH).png().toBuffer()
  const name = `gallery-${String(index + 1).padStart(2, '0')}`
  const sharpFile = await encodeWithinLimit(picture)
  const blurredFile = await sharp(picture).resize(BLURRED_WIDTH).blur(7).webp({ quality: 50, effort: 6 }).toBuffer()
  writeFileSync(new URL(`${name}.webp`, folder), sharpFile)
  writeFileSync(new URL(`${name}-blurred.webp`, folder), blurredFile)
  console.log(`${name}: ${sharpFile.length} and ${blurredFile.length} bytes`)
}

/** Encodes a picture with the best quality that is within the size limit. */
async function encodeWithinLimit(picture: Buffer): Promise<Buffer> {
  for (const quality of [74, 68, 60, 52, 44]) {
    const file = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= SHARP_BYTES) return file
  }
  throw new Error('the picture exceeds the size limit at every quality')
}
