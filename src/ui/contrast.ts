type Rgb = [number, number, number]

/** Returns the contrast ratio of two colours written as #rrggbb, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Blends `top` with the given opacity over `under`; returns #rrggbb. */
export function paintOver(top: string, under: string, opacity: number): string {
  const above = channels(top)
  const mixed = channels(under).map((value, index) => Math.round(value * (1 - opacity) + (above[index] ?? 0) * opacity))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb // map keeps the length
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
