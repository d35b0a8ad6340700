import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** The signature and the first chunk of a PNG, behind which the colour profile belongs. */
const PNG_HEADER_BYTES = 33
/** The colour primaries of Display P3 in a `colr` box of HEIC (ISO 23091-2). */
const P3_PRIMARIES = 12

/**
 * Finds the colour profile of the primary picture of a HEIC file. Returns null for sRGB, for a profile that is not one of
 * RGB colours, and when the file cannot be read.
 */
export async function findHeicProfile(bytes: Buffer): Promise<Buffer | null> {
  const icc = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .then((metadata) => metadata.icc ?? null)
    .catch(() => null)
  if (icc) return icc.toString('latin1', 16, 20) === 'RGB ' ? icc : null
  return hasP3Primaries(bytes) ? createP3Profile() : null
}

function hasP3Primaries(bytes: Buffer): boolean {
  const box = bytes.indexOf('colrnclx')
  return box !== -1 && box + 10 <= bytes.length && bytes.readUInt16BE(box + 8) === P3_PRIMARIES
}

async function createP3Profile(): Promise<Buffer | null> {
  const pixel = { create: { width: 1, height: 1, channels: 3, background: 'white' } } as const
  const png = await sharp(pixel).withIccProfile('p3').png().toBuffer()
  return (await sharp(png).metadata()).icc ?? null
}

/** Adds a colour profile to a PNG without one, so that decoding it converts its colours to sRGB. */
export function addProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), length, content, checksum, png.subarray(PNG_HEADER_BYTES)])
}
