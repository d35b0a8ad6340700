import { randomInt } from 'node:crypto'

const characters = 'abcdefghjkmnpqrstuvwxyz23456789' // without characters that look alike

/** Generates a recovery code of ten characters out of 31, which is nearly 50 bits, with a dash in the middle. */
export function generateRecoveryCode(): string {
  const code = Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
