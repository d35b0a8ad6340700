/** Parses an amount that a person typed, such as `12,34` or `12`, into cents. Returns null for anything else. */
export function parseAmount(text: string): number | null {
  const [, whole, decimals = '00'] = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals)
}
