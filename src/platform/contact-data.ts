/** The kinds of contact and bank details that are detected in a text. */
export const contactKinds = ['email', 'phone', 'link', 'handle', 'iban'] as const

export type ContactKind = (typeof contactKinds)[number]

const digits: Readonly<Record<string, string>> = {
  nul: '0',
  een: '1',
  één: '1',
  twee: '2',
  drie: '3',
  vier: '4',
  vijf: '5',
  zes: '6',
  zeven: '7',
  acht: '8',
  negen: '9',
}
const digitWords = new RegExp(String.raw`(?<!\p{L})(?:${Object.keys(digits).join('|')})(?!\p{L})`, 'giu')

const topLevelDomains =
  'nl|be|de|com|net|org|eu|info|me|io|app|chat|club|xxx|fr|at|ch|lu|co|tv|gg|link|site|online|shop'
const patterns: Readonly<Record<ContactKind, RegExp>> = {
  email: /[\p{L}\d._%+-]+ ?@ ?[\p{L}\d-]+(?: ?\. ?[\p{L}\d-]+)*? ?\. ?[a-z]{2,}(?![\p{L}\d])/iu,
  phone: /(?<![\d.,])(?:\+|00|\(?0\)?) ?[1-9](?:[ ./()-]{0,2}\d){7,12}(?!\d)/u,
  link: new RegExp(
    String.raw`https?:|www\.|(?<![\p{L}\d@])[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.(?:${topLevelDomains})(?![\p{L}\d])`,
    'iu',
  ),
  handle:
    /(?:^|[\s(:,])@[\w.]{3,}|(?<!\p{L})(?:whats ?app|insta(?:gram)?|snap(?:chat)?|telegram|signal|kik|facebook|tiktok|discord|skype|wickr|onlyfans)(?: (?:naam|is|name))?\s?(?:[:=@]\s?@?[\w.]{3,}|\s@?(?=\w*[\d_])[\w.]{3,})/iu,
  iban: /(?<![\p{L}\d])[a-z]{2}\d{2} ?[a-z]{4}(?: ?\d){7,14}(?!\d)/iu,
}

/** Undoes common spellings that hide contact data, such as "punt" for a dot. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\s*(?:[([{<]\s*(?:at|apenstaartje)\s*[)\]}>]|(?<!\p{L})apenstaart(?:je)?(?!\p{L}))\s*/giu, '@')
    .replace(/\s*(?:[([{<]\s*(?:dot|punt)\s*[)\]}>])\s*/giu, '.')
    .replace(
      new RegExp(String.raw`(?<=[\p{L}\d])\s+(?:punt|dot)\s+(?=(?:${topLevelDomains})(?![\p{L}\d]))`, 'giu'),
      '.',
    )
    .replace(/(?<=[\p{L}\d])\s+(?:punt|dot)\s+(?=[\p{L}\d-]+\.)/giu, '.')
    .replace(/(?<=[\p{L}\d])\s+at\s+(?=[\p{L}\d-]+\.[a-z]{2,})/giu, '@')
    .replace(digitWords, (word) => digits[word.toLowerCase()] ?? word)
}

/**
 * Finds the kinds of contact data in a text, also in disguised form ("noa apenstaartje mail punt nl", "nul zes …").
 * It has false positives and false negatives: use it to warn, never to refuse.
 */
export function findContactKinds(text: string): ContactKind[] {
  const normalized = normalize(text)
  const withoutIban = normalized.replace(patterns.iban, ' ') // its digits look like a phone number
  const kinds = contactKinds.filter((kind) => patterns[kind].test(kind === 'iban' ? normalized : withoutIban))
  return kinds.includes('email') ? kinds.filter((kind) => kind !== 'link' && kind !== 'handle') : kinds
}
