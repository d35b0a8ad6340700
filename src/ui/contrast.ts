type Rgb = [number, number, number]

/** Returns the contrast ratio of two colours written as #rrggbb, from 1 to 21 (WCAG 2.2). */
export function computeContrastRatio(first: string, second: string): number {
  const [light, dark] = [computeLuminance(first), computeLuminance(second)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Blends `top`, with an opacity from 0 to 1, over `under`; returns #rrggbb. */
export function blendColours(top: string, under: string, opacity: number): string {
  const topChannels = parseChannels(top)
  const blended = parseChannels(under).map((value, index) =>
    Math.round(value * (1 - opacity) + (topChannels[index] ?? 0) * opacity),
  )
  return `#${blended.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function parseChannels(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function computeLuminance(hex: string): number {
  const [red, green, blue] = parseChannels(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb // map keeps the length
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
