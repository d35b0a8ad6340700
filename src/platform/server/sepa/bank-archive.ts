import { unzipSync, type UnzipFileInfo } from 'fflate'
import { MAX_XML_BYTES } from './bank-encoding.ts'
import { BankFileError } from './bank-file-error.ts'

/** The maximum number of entries in an archive, and of bytes in all its statements. */
const MAX_ENTRIES = 400
const MAX_TOTAL_BYTES = 3 * MAX_XML_BYTES

/**
 * Lists the XML files of an archive (ZIP) of a bank, or the file itself when it is none. Refuses an archive with too many
 * entries, with more bytes than statements have, or with one name twice.
 * @throws BankFileError
 */
export function listBankFiles(file: Uint8Array): Uint8Array[] {
  if (!isArchive(file)) return [file]
  const statements = unpack(file)
  if (statements.length === 0) throw new BankFileError('unknown_format')
  return statements
}

/** Returns whether a file begins as archives do. */
function isArchive([p, k, three, four]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && three === 0x03 && four === 0x04
}

function unpack(file: Uint8Array): Uint8Array[] {
  if (file.byteLength > MAX_TOTAL_BYTES) throw new BankFileError('too_large')
  let bytes = 0
  const names = new Set<string>()
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (names.has(name)) throw new BankFileError('malformed')
    names.add(name)
    if (names.size > MAX_ENTRIES) throw new BankFileError('too_large')
    if (!isStatement(name)) return false
    bytes += originalSize
    if (originalSize > MAX_XML_BYTES || bytes > MAX_TOTAL_BYTES) throw new BankFileError('too_large')
    return true
  }
  return Object.values(inflate(file, filter))
}

/** Returns whether an entry is an XML file, and not the double of one that macOS adds. */
function isStatement(name: string): boolean {
  return /\.xml$/i.test(name) && !name.startsWith('__MACOSX/')
}

/** Unpacks the entries that the filter accepts. An entry never takes more bytes than it declares. */
function inflate(file: Uint8Array, filter: (entry: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(file, { filter })
  } catch (error) {
    throw error instanceof BankFileError ? error : new BankFileError('malformed')
  }
}
