// Resizes the same photo to every size `count` times in sequence, with sharp alone, in its own process.
import sharp from 'sharp'
import { photoSizes } from '#features/photos/rules.ts'

sharp.concurrency(1)
sharp.cache(false)

process.on('message', ({ photo, count }: { photo: Uint8Array; count: number }) => void resize(photo, count))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

async function resize(photo: Uint8Array, count: number): Promise<void> {
  for (let iteration = 0; iteration < count; iteration++) {
    const { data, info } = await sharp(photo)
      .resize(photoSizes.large.width, photoSizes.large.height, { fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const { width, height, fit } of Object.values(photoSizes)) {
      await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
        .resize(width, height, { fit, position: 'top' })
        .webp({ quality: 80, effort: 1 })
        .toBuffer()
    }
  }
  process.send?.('done')
}
