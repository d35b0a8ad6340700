type Rgb = [red: number, green: number, blue: number]

/** Mixes two colours. `share` is the part of the second, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const [first, second] = [parseColour(one), parseColour(other)]
  const mixed = first.map((value, index) => Math.round(value + ((second[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export function darken(colour: string, share: number): string {
  return mixColours(colour, '#170d12', share)
}

export function lighten(colour: string, share: number): string {
  return mixColours(colour, '#fff8ee', share)
}

/** Returns the distance of two colours as people see it (CIE76). Below 20 they are hard to tell apart in a picture. */
export function computeColourDistance(one: string, other: string): number {
  const [first, second] = [toLab(parseColour(one)), toLab(parseColour(other))]
  return Math.hypot(...first.map((value, index) => value - (second[index] ?? 0)))
}

export function parseColour(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function toLab(rgb: Rgb): [number, number, number] {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255
    return share > 0.04045 ? ((share + 0.055) / 1.055) ** 2.4 : share / 12.92
  }) as Rgb // map keeps the length
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function curve(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116
}
