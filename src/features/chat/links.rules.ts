/** A part of a text: plain text, or a link with the address that it opens. */
export interface TextPart {
  readonly text: string
  /** Null for plain text. */
  readonly address: string | null
}

const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"']+/giu
const trailingPunctuation = /[.,:;!?)\]}'"…]+$/u

/** Splits a text into plain text and links. Only addresses with http(s):// or www. are links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(linkPattern)) {
    const link = found.replace(trailingPunctuation, '')
    const address = toAddress(link)
    if (!address) continue
    if (index > end) parts.push({ text: text.slice(end, index), address: null })
    parts.push({ text: link, address })
    end = index + link.length
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), address: null })
  return parts
}

/** Returns the full address that a link opens, with the host name in ASCII; null when it is not a valid address. */
function toAddress(link: string): string | null {
  const url = URL.parse(/^https?:/i.test(link) ? link : `https://${link}`)
  return url && url.hostname.includes('.') ? url.href : null
}
