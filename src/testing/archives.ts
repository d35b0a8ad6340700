import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const stored = 0

/** Reads the files of a zip archive by name, from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from(new Uint32Array([endOfDirectory]).buffer))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    files.set(name, contentOf(archive, at))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

function contentOf(archive: Buffer, entry: number): Buffer {
  const local = archive.readUInt32LE(entry + 42)
  const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(from, from + archive.readUInt32LE(entry + 20))
  return archive.readUInt16LE(entry + 10) === stored ? packed : inflateRawSync(packed)
}
