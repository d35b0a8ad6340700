import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** Why a file of a bank cannot be read. */
export type BankFileProblem =
  | 'too_large'
  | 'malformed'
  | 'document_type'
  | 'unknown_format'
  | 'unknown_content'
  | 'currency'
  | 'no_reference'

/** A file of a bank cannot be read, so nothing of it may be processed. The message contains nothing of the file. */
export class BankFileError extends Error {
  override readonly name = 'BankFileError'
  readonly code: BankFileProblem

  constructor(code: BankFileProblem) {
    super(`the file of the bank cannot be read: ${code}`)
    this.code = code
  }
}

/** An XML file of a bank: its message, such as `camt.054`, and the content of its document element. */
export type BankFile = { message: string; content: unknown }

/** The maximum size of a file; a returned debit takes about 1 kB. */
const MAX_BYTES = 20_000_000
const MAX_DEPTH = 40

const MESSAGE = /\bxmlns(?::[\w.-]+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.\d{3}\.\d{2}["']/

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  htmlEntities: true, // decodes `&#13;` and the like too
  maxNestedTags: MAX_DEPTH,
})

/**
 * Parses an XML file of a bank. A document type is refused, so that a file can declare no entities and refer to no other
 * files.
 * @throws BankFileError
 */
export function parseBankFile(file: Uint8Array): BankFile {
  const xml = decode(file)
  if (/<!DOCTYPE/i.test(xml)) throw new BankFileError('document_type')
  const content = parseXml(xml)
  const [start = ''] = /<(?:[\w.-]+:)?Document\b[^<>]*>/.exec(xml) ?? []
  const [, message] = MESSAGE.exec(start) ?? []
  if (message === undefined) throw new BankFileError('unknown_format')
  return { message, content }
}

function decode(file: Uint8Array): string {
  if (file.byteLength > MAX_BYTES) throw new BankFileError('too_large')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new BankFileError('malformed')
  }
}

function parseXml(xml: string): unknown {
  try {
    if (XMLValidator.validate(xml) === true) return parser.parse(xml)
  } catch {
    // reserved names and too many levels
  }
  throw new BankFileError('malformed')
}
