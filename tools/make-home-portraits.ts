// Writes public/home/portrait-01.webp …, the portraits in the hero of the home page. They are drawings and show no
// members. Run this script after changing db/seed/portraits:
//   npm run node -- tools/make-home-portraits.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { openPhoto, renderPhoto } from '../db/seed/portraits/photo-image.ts'
import { drawPhoto, type PhotoInput } from '../db/seed/portraits/photo.ts'

const WIDTH = 420
const HEIGHT = 560
const MAX_BYTES = 12_000

/** The portraits in the order of the hero. The seeds were selected by hand for a mix of faces, ages and backgrounds. */
const PORTRAITS: readonly [seed: number, gender: PhotoInput['gender'], age: number][] = [
  [40, 'female', 44],
  [37, 'male', 33],
  [48, 'female', 22],
  [83, 'male', 26],
  [46, 'female', 66],
  [115, 'male', 26],
  [84, 'female', 33],
  [103, 'male', 38],
  [96, 'female', 22],
  [93, 'male', 60],
  [72, 'female', 44],
  [17, 'male', 22],
  [98, 'female', 26],
  [31, 'male', 66],
  [116, 'female', 33],
  [81, 'male', 22],
]

const folder = new URL('../public/home/', import.meta.url)
mkdirSync(folder, { recursive: true })

for (const [index, [seed, gender, age]] of PORTRAITS.entries()) {
  const photo = await renderPhoto(drawPhoto({ seed: `home ${gender} ${seed}`, gender, age }))
  const file = await encodeWithinLimit(await openPhoto(photo).resize(WIDTH, HEIGHT).png().toBuffer())
  writeFileSync(new URL(`portrait-${String(index + 1).padStart(2, '0')}.webp`, folder), file)
  console.log(`portrait ${index + 1}: ${file.length} bytes`)
}

/** Encodes a picture with the best quality that is within the size limit. */
async function encodeWithinLimit(picture: Buffer): Promise<Buffer> {
  for (const quality of [72, 66, 60, 54, 46]) {
    const file = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= MAX_BYTES) return file
  }
  throw new Error('the portrait exceeds the size limit at every quality')
}
