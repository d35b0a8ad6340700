import unhomoglyph from 'unhomoglyph'

/** Confusable characters that Unicode's table lacks: small capitals, digits, decorative letters. */
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
  }).flatMap(([letter, characters]) => [...characters].map((character) => [character, letter] as const)),
)
/** The code points of A in alphabets of white letters on dark circles and squares, and of regional indicators. */
const ALPHABET_STARTS = [0x1f150, 0x1f170, 0x1f1e6]

/**
 * Returns the skeleton of a text (Unicode Technical Standard 39): each character as the Latin letter that it looks like,
 * without case and accents. It has l for i, m for rn and w for vv. Use it only to compare it with another skeleton.
 */
export function skeletonOf(text: string): string {
  return Array.from(stripMarks(text), letterOf).join('').replace(/i/g, 'l').replace(/rn/g, 'm').replace(/vv/g, 'w')
}

/** Looks up a character in both cases, because Unicode's table has some only as a capital or a small letter. */
function letterOf(character: string): string {
  for (const form of [character, character.toUpperCase(), character.toLowerCase()]) {
    const latin = stripMarks(unhomoglyph(form)).toLowerCase()
    const letter = /^[a-z]+$/.test(latin)
      ? latin
      : (lookalikes.get(latin) ?? lookalikes.get(form) ?? letterInAlphabet(form))
    if (letter) return letter
  }
  return character.toLowerCase()
}

function letterInAlphabet(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const start = ALPHABET_STARTS.find((first) => code >= first && code < first + 26)
  return start === undefined ? undefined : String.fromCharCode(97 + code - start)
}

/** Replaces wide, circled and accented letters by their base letters. */
function stripMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}
