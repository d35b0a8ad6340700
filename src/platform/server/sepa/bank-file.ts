import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { BankFileError } from './bank-file-error.ts'
import { decodeBankText } from './bank-encoding.ts'

/** An XML file of a bank: its message, such as `camt.054`, and the content of its document element. */
export type BankFile = { message: string; content: unknown }

const MAX_DEPTH = 40

const MESSAGE = /\bxmlns(?::[\w.-]+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.\d{3}\.\d{2}["']/

/** The document element is within this number of characters; comments before it may name another message. */
const START_LENGTH = 20_000
const COMMENT = /<!--[\s\S]*?-->/g

const parser = new XMLParser({
  // Only the currency of an amount: any other attribute would make a text an object.
  ignoreAttributes: (name) => name !== 'Ccy',
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
  const xml = decodeBankText(file)
  if (/<!DOCTYPE/i.test(xml)) throw new BankFileError('document_type')
  const content = parseXml(xml)
  const [start = ''] = /<(?:[\w.-]+:)?Document\b[^<>]*>/.exec(xml.slice(0, START_LENGTH).replaceAll(COMMENT, '')) ?? []
  const [, message] = MESSAGE.exec(start) ?? []
  if (message === undefined) throw new BankFileError('unknown_format')
  return { message, content }
}

function parseXml(xml: string): unknown {
  try {
    if (XMLValidator.validate(xml) === true) return parser.parse(xml)
  } catch {
    // reserved names and too many levels
  }
  throw new BankFileError('malformed')
}
