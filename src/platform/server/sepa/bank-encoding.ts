import { BankFileError } from './bank-file-error.ts'

/** The maximum size of an XML file; a returned debit takes about 1 kB. */
export const MAX_XML_BYTES = 20_000_000

/** The encodings that banks declare, by their names in the XML declaration. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16le',
  'iso-8859-1': 'windows-1252',
  iso8859_1: 'windows-1252',
  latin1: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
}

const DECLARATION = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/

/**
 * Decodes an XML file of a bank: by its byte order mark, otherwise by the encoding that it declares. Western letters in a
 * file that is no UTF-8, although it says so, are read as windows-1252.
 * @throws BankFileError when the file is too large or declares another encoding
 */
export function decodeBankText(file: Uint8Array): string {
  if (file.byteLength > MAX_XML_BYTES) throw new BankFileError('too_large')
  const marked = findMarkedEncoding(file)
  if (marked) return decode(file, marked)
  const encoding = findDeclaredEncoding(file)
  if (encoding !== 'utf-8') return decode(file, encoding)
  try {
    return decode(file, 'utf-8')
  } catch {
    return decode(file, 'windows-1252')
  }
}

function findMarkedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

const MAX_DECLARATION_BYTES = 200

function findDeclaredEncoding(file: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(file.subarray(0, MAX_DECLARATION_BYTES))
  const [, declared = 'utf-8'] = DECLARATION.exec(start) ?? []
  const name = declared.toLowerCase()
  const encoding = Object.hasOwn(ENCODINGS, name) ? ENCODINGS[name] : undefined
  if (encoding === undefined) throw new BankFileError('encoding')
  return encoding
}

function decode(file: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    throw new BankFileError('malformed')
  }
}
