/** The kinds of contact and bank details that are detected in a text. */
export const CONTACT_KINDS = ['email', 'phone', 'link', 'handle', 'iban'] as const

export type ContactKind = (typeof CONTACT_KINDS)[number]

/** The digits in Dutch, English and German. */
const digitWords = [
  'nul|zero|null',
  'een|één|one|eins',
  'twee|two|zwei',
  'drie|three|drei',
  'vier|four',
  'vijf|five|fünf',
  'zes|six|sechs',
  'zeven|seven|sieben',
  'acht|eight',
  'negen|nine|neun',
].map((words) => words.split('|'))
const TEENS = [
  'tien',
  'elf',
  'twaalf',
  'dertien',
  'veertien',
  'vijftien',
  'zestien',
  'zeventien',
  'achttien',
  'negentien',
]
const ENGLISH_TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const ENGLISH_TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const TENS = ['twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig']

/** Dutch, English and German digits, the Dutch numbers up to 99, and the English teens and tens. */
const numbers: ReadonlyMap<string, string> = new Map([
  ...digitWords.flatMap((words, digit) => words.map((word) => [word, `${digit}`] as const)),
  ...TEENS.map((word, unit) => [word, `1${unit}`] as const),
  ...ENGLISH_TEENS.map((word, unit) => [word, `1${unit}`] as const),
  ...ENGLISH_TENS.map((word, index) => [word, `${index + 2}0`] as const),
  ['fourty', '40'],
  ...TENS.flatMap((word, index) => [
    [word, `${index + 2}0`] as const,
    ...digitWords
      .slice(1)
      .flatMap(([unit], digit) =>
        ['en', 'ën'].map((joint) => [`${unit}${joint}${word}`, `${index + 2}${digit + 1}`] as const),
      ),
  ]),
])
const anyNumber = [...numbers.keys()].toSorted((one, other) => other.length - one.length).join('|')
const singleNumber = new RegExp(anyNumber, 'giu')
/** Numbers in words, also glued together as in "nulzes". */
const numberWords = new RegExp(String.raw`(?<!\p{L})(?:${anyNumber})+(?!\p{L})`, 'giu')

const clearDomains =
  'nl|be|com|net|org|eu|info|io|app|chat|club|xxx|fr|ch|lu|co|tv|gg|link|site|online|shop|xyz|live|cams?|top|ly|id|fun|vip|biz|space|click|dating'
/** Top-level domains that are words too, as in "ik wacht.de trein" without a space. */
const wordDomains = 'de|me|at'
const topLevelDomains = `${clearDomains}|${wordDomains}`
/** A host name with such an ending: it has a path, a digit, a hyphen or a subdomain, ends a sentence or follows "op". */
const wordDomainHosts = [
  String.raw`(?<![\p{L}\d@])[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:${wordDomains})[/:?#][^\s]`,
  String.raw`(?<![\p{L}\d@])\p{L}+[\d-][\p{L}\d-]*\.(?:${wordDomains})(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d@])[\p{L}\d-]{2,}\.[\p{L}\d-]{2,}\.(?:${wordDomains})(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d@])[\p{L}\d-]{4,}\.(?:${wordDomains})(?=\s*(?:$|[.,;!?)\n]))`,
  String.raw`(?<=(?<!\p{L})(?:op|naar|via|zie|bezoek|check|website|auf|visit|on) )[\p{L}\d-]{6,}\.(?:${wordDomains})(?![\p{L}\d])`,
].join('|')
const providers = 'gmail|hotmail|outlook|yahoo|icloud|live|proton(?:mail)?|ziggo|kpnmail|gmx'
const patterns: Readonly<Record<ContactKind, RegExp>> = {
  email: new RegExp(
    String.raw`[\p{L}\d._%+-]+ ?@ ?[\p{L}\d-]+(?: ?\. ?[\p{L}\d-]+)*? ?\. ?[a-z]{2,}(?![\p{L}\d])|[\p{L}\d] ?(?:@| at) ?(?:${providers})(?!\p{L})`,
    'iu',
  ),
  phone:
    /(?<![\d.,])(?:(?:\+|00|\(?0\)?) ?[1-9](?:[ ./()-]{0,3}\d){7,12}|(?<!\p{L})(?:1 )?\(?[2-9]\d\d\)?[ .-]{0,2}\d{3}[ .-]?\d{4}|(?<!\p{L})(?:nummer|number|nr|bel|call|text|sms|app|tel|mobiel|mobile|cell|06)(?!\p{L})[^\d\n]{1,20}\d(?:[ ./()-]{0,3}\d){6,12})(?!\d)/iu,
  link: new RegExp(
    String.raw`h(?:tt|xx)ps?:|www\.|(?<![\p{L}\d@])[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.(?:${clearDomains})(?![\p{L}\d])|${wordDomainHosts}`,
    'iu',
  ),
  handle:
    /(?:^|[\s(:,])@[\w.]{3,}|(?<!\p{L})(?:whats ?app|insta(?:gram)?|snap(?:chat)?|telegram|signal|kik|facebook|tiktok|discord|skype|wickr|onlyfans)(?: (?:naam|is|name|me))?\s?(?:[:=@]\s?@?[\w.]{3,}|\s@?(?=\w*[\d_])[\w.]{3,})/iu,
  iban: /(?<![\p{L}\d])(?:[a-z]{2}[ .]?\d{2}[ .]?[a-z]{4}(?:[ .]?\d){7,14}|(?:be|de|fr|es|at|pl|pt|dk|no|se|lt|ee)\d{2}(?:[ .]?\d){12,24})(?!\d)/iu,
}

/** A dot in words or between spaces, in front of a top-level domain. */
const spacedDot = new RegExp(
  String.raw`(?<=[\p{L}\d])(?:\s+(?:punk?t|dot)\s+|\s+\.\s*)(?=(?:${topLevelDomains})(?![\p{L}\d]))`,
  'giu',
)

/** Undoes common spellings that hide contact data, such as "punt" for a dot. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\s*(?:[([{<]\s*(?:at|apenstaartje)\s*[)\]}>]|(?<!\p{L})apenstaart(?:je)?(?!\p{L}))\s*/giu, '@')
    .replace(/\s*(?:[([{<]\s*(?:dot|punk?t)\s*[)\]}>])\s*/giu, '.')
    .replace(/(?<![\p{L}\d])w\s?w\s?w\s*\.\s*/giu, 'www.')
    .replace(spacedDot, '.')
    .replace(/(?<=[\p{L}\d])\s+(?:punt|punkt|dot)\s+(?=[\p{L}\d-]+\.)/giu, '.')
    .replace(/(?<=[\p{L}\d])\s+at\s+(?=[\p{L}\d-]+\.[a-z]{2,})/giu, '@')
}

/** Writes numbers as digits: words ("nul zes"), digits one by one ("0 6 1 2"), "o6" and "plus". */
function writeDigits(text: string): string {
  return text
    .replace(numberWords, (run) => run.replace(singleNumber, (word) => numbers.get(word.toLowerCase()) ?? word))
    .replace(/(?<![\p{L}\d])o(?=6)/giu, '0')
    .replace(/(?<!\p{L})(?:double|dubbel(?:e)?|doppel) (\d)(?!\d)/giu, '$1$1')
    .replace(/(?<=\d),? (?:en|dan|en dan|and|then|and then) (?=\d)/giu, ' ')
    .replace(/(?<!\p{L})plus (?=\d)/giu, '+')
    .replace(/(?<!\d)\d(?:[ ,.-]{1,2}\d(?!\d))+/gu, (run) => run.replace(/\D/gu, ''))
    .replace(/(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d(?!\d)/gu, ' ') // a date
}

/**
 * Finds the kinds of contact data in a text, also in disguised form ("noa apenstaartje mail punt nl", "nul zes …").
 * It has false positives and false negatives: use it to warn, never to refuse.
 */
export function findContactKinds(text: string): ContactKind[] {
  const normalized = writeDigits(normalize(text))
  const withoutIban = normalized.replace(patterns.iban, ' ') // its digits look like a phone number
  const kinds = CONTACT_KINDS.filter((kind) => patterns[kind].test(kind === 'iban' ? normalized : withoutIban))
  return kinds.includes('email') ? kinds.filter((kind) => kind !== 'link' && kind !== 'handle') : kinds
}
