import unhomoglyph from 'unhomoglyph'

/** Signs that look like a letter and that Unicode's table does not lead to it: small capitals, digits, fancy writing. */
const lookalikes = new Map(
  Object.entries({
    a: 'ᴀɐɑᗩ4@',
    b: 'ʙßᗷ8',
    c: 'ςᑕ',
    d: 'ᴅᗪ',
    e: 'ᴇєεꞓɛǝ3',
    f: 'ꜰϝᖴ',
    g: 'ɢ9',
    h: 'ʜᕼ',
    j: 'ᴊȷᒍ',
    k: 'ᴋĸ',
    l: 'ʟᒪ!|',
    m: 'ᴍʍᗰ',
    n: 'ɴπᑎ',
    p: 'ᴘᑭ',
    q: 'ꞯᑫ',
    r: 'ʀᖇ',
    s: 'ᔕ5$',
    t: 'ᴛ7',
    u: 'цᑌ',
    v: 'ᐯ',
    w: 'აωᗯ',
    x: 'χ᙭',
    y: 'ʏ',
    z: 'ᘔ2',
  }).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)
/** White letters on a dark circle or square, and the letters of flags: A to Z in a row. */
const rows = [0x1f150, 0x1f170, 0x1f1e6]

/**
 * A text as the eye reads it (Unicode Technical Standard 39): each sign as the Latin letter that it looks like, without
 * case and accents; i as l, and rn as m. Only for comparing with another one.
 */
export function skeletonOf(text: string): string {
  return Array.from(stripMarks(text), letterOf).join('').replace(/i/g, 'l').replace(/rn/g, 'm').replace(/vv/g, 'w')
}

/** Some signs are in the table as a capital only, others as a small letter only. */
function letterOf(sign: string): string {
  for (const form of [sign, sign.toUpperCase(), sign.toLowerCase()]) {
    const seen = stripMarks(unhomoglyph(form)).toLowerCase()
    const letter = /^[a-z]+$/.test(seen) ? seen : (lookalikes.get(seen) ?? lookalikes.get(form) ?? letterInRow(form))
    if (letter) return letter
  }
  return sign.toLowerCase()
}

function letterInRow(sign: string): string | undefined {
  const at = sign.codePointAt(0) ?? 0
  const row = rows.find((first) => at >= first && at < first + 26)
  return row === undefined ? undefined : String.fromCharCode(97 + at - row)
}

/** A text in its plain letters: wide, circled and accented ones lose what sets them apart. */
function stripMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}
