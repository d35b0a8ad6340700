import { thumbHashToDataURL } from 'thumbhash'

/** Decodes a base64 thumbhash to the data URL of a small blurred picture. */
export function toPlaceholderUrl(hash: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)))
}
