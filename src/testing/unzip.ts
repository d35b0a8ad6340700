import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const storedMethod = 0

/** Reads the files of a zip archive by name, from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from(new Uint32Array([endOfDirectory]).buffer))
  const files = new Map<string, Buffer>()
  let entry = archive.readUInt32LE(end + 16)
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(entry + field))
    const name = archive.toString('utf8', entry + 46, entry + 46 + (nameLength ?? 0))
    files.set(name, readContent(archive, entry))
    entry += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

/** Reads the file of a directory entry. `entry` is the offset of the entry in the archive. */
function readContent(archive: Buffer, entry: number): Buffer {
  const header = archive.readUInt32LE(entry + 42)
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20))
  return archive.readUInt16LE(entry + 10) === storedMethod ? packed : inflateRawSync(packed)
}
