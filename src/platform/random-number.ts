/** Crockford's base 32, which has no letters that look like digits. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Formats a number for people from the last 50 bits of a random UUID, such as `K7M29-QXD4T`. Nobody can tell from it how many
 * there are.
 */
export function formatRandomNumber(uuid: string): string {
  const bits = BigInt(`0x${uuid.replaceAll('-', '').slice(-13)}`)
  const characters = Array.from({ length: 10 }, (_, index) => CHARACTERS[Number((bits >> BigInt(index * 5)) & 31n)])
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`
}
