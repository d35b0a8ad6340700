import { LinkifyIt } from 'linkify-it'

/** A part of a text: plain text, or a link with the address that it opens. */
export interface TextPart {
  readonly text: string
  /** Null for plain text. */
  readonly address: string | null
}

const WWW = 'www.'
const links = new LinkifyIt({ fuzzyEmail: false, urlAuth: true })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)
  .add(WWW, {
    /** Returns the length behind the prefix, as if the link began with its scheme. */
    validate(text, position, { re }) {
      const pattern = re.get_http_validator()
      pattern.lastIndex = 0
      const [found = ''] = pattern.exec(`//${text.slice(position - WWW.length)}`) ?? []
      return Math.max(0, found.length - '//'.length - WWW.length)
    },
  })

/** Splits a text into plain text and links. Only addresses with http(s):// or www. are links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, lastIndex, raw } of links.match(text) ?? []) {
    const address = toAddress(raw)
    if (!address) continue
    if (index > end) parts.push({ text: text.slice(end, index), address: null })
    parts.push({ text: raw, address })
    end = lastIndex
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), address: null })
  return parts
}

/** Returns the full address that a link opens, with the host name in ASCII; null when it is not a valid address. */
function toAddress(link: string): string | null {
  const url = URL.parse(/^https?:/i.test(link) ? link : `https://${link}`)
  return url && url.hostname.includes('.') ? url.href : null
}
