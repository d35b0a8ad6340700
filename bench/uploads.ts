import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { openPhoto, renderPhoto } from '../db/seed/portraits/photo-image.ts'
import { drawPhoto } from '../db/seed/portraits/photo.ts'
import type { BenchSite, BenchMember } from './bench-site.ts'

const width = 3_024
const height = 4_032
const boundary = 'bench'

/** Creates a portrait that resembles a phone's photo: 12 megapixels, sensor noise and about 4 MB. */
export async function createPhonePhoto(): Promise<Buffer> {
  const photo = await renderPhoto(drawPhoto({ seed: 'bench', gender: 'female', age: 34 }))
  const noise = await sharp({
    create: { width, height, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return openPhoto(photo)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Builds the request that a browser sends to upload a photo. */
export function buildUploadRequest(port: number, { token }: BenchMember, photo: Buffer): Buffer {
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo"\r\ncontent-type: image/jpeg\r\n\r\n`
  const end = `\r\n--${boundary}--\r\n`
  const head = [
    `POST /api/photos?id=${randomUUID()} HTTP/1.1`,
    `host: localhost:${port}`,
    `origin: http://localhost:${port}`,
    `cookie: sid=${token}`,
    'x-request-type: client',
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${start.length + photo.length + end.length}`,
  ].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n${start}`), photo, Buffer.from(end)])
}

/** Deletes the uploaded photos, and the rows that count them against the members' quotas. */
export async function deleteUploads({ database, pairs }: BenchSite): Promise<void> {
  const ids = pairs.flat().map(({ id }) => id)
  await database.query({ text: 'delete from photo where member_id = any($1)' }, [ids])
  await database.query({ text: 'delete from photo_quota where member_id = any($1)' }, [ids])
}
