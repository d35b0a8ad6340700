import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { computeContrastRatio, blendColours } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const BACKGROUNDS = ['bg', 'surface', 'surface-2', 'surface-3']
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
type Tokens = Record<string, Record<Theme, string>>

const base = readTokens(css.slice(0, css.indexOf('[data-niche')))
const backOffice = { ...base, ...readTokens(readBlock("[data-look='office']")) }
const niches = [...css.matchAll(/\[data-niche='(\d)'\]/g)].map((match) => match[1] ?? '')

/** Text on a background or a fill. Its contrast is at least 4.5 (WCAG AA). */
const TEXT_PAIRS: [string, string[]][] = [
  ['text', [...BACKGROUNDS, 'primary-soft', 'success-soft', 'warning-soft', 'danger-soft', 'info-soft', 'gold-soft']],
  ['text-2', [...BACKGROUNDS, 'primary-soft']],
  ['text-3', BACKGROUNDS],
  ['primary-text', [...BACKGROUNDS, 'primary-soft']],
  ['success-text', ['bg', 'surface', 'surface-2', 'success-soft']],
  ['warning-text', ['bg', 'surface', 'surface-2', 'warning-soft']],
  ['danger-text', ['bg', 'surface', 'surface-2', 'danger-soft']],
  ['info-text', ['bg', 'surface', 'surface-2', 'info-soft']],
  ['gold', ['bg', 'surface', 'surface-2', 'gold-soft']],
  ['on-fill', ['primary', 'primary-hover', 'primary-active', 'secondary', 'secondary-hover', 'success', 'warning']],
  ['on-fill', ['danger', 'danger-hover', 'info']],
  ['cream-text', ['cream', 'white']],
]

/** Edges and dots that carry meaning. Their contrast is at least 3 (WCAG AA). */
const EDGE_PAIRS: [string, string[]][] = [
  ['control', BACKGROUNDS],
  ['focus', [...BACKGROUNDS, 'primary-soft']],
  ['online', ['bg', 'surface']],
  ['primary', ['bg', 'surface']],
]

describe.each(THEMES)('R-9.37 the %s theme', (theme) => {
  const pairs = [...toPairs(TEXT_PAIRS, 4.5), ...toPairs(EDGE_PAIRS, 3)]
  test.each(pairs)('the contrast of $front on $back is at least $minimum', ({ front, back, minimum }) => {
    expect(computeContrastRatio(colour(base, front, theme), colour(base, back, theme))).toBeGreaterThanOrEqual(minimum)
  })
  test.each(pairs)(
    'the contrast of $front on $back is at least $minimum in the back office',
    ({ front, back, minimum }) => {
      expect(
        computeContrastRatio(colour(backOffice, front, theme), colour(backOffice, back, theme)),
      ).toBeGreaterThanOrEqual(minimum)
    },
  )
  test.each(BACKGROUNDS)('the contrast of body text on %s is at least 7', (background) => {
    expect(computeContrastRatio(colour(base, 'text', theme), colour(base, background, theme))).toBeGreaterThanOrEqual(7)
  })
  test.each(niches)('niche %s keeps white text readable and changes no text colour', (niche) => {
    const tokens = readTokens(readBlock(`[data-niche='${niche}']`))
    expect(Object.keys(tokens)).toEqual(['secondary', 'secondary-hover'])
    for (const token of Object.values(tokens))
      expect(computeContrastRatio('#ffffff', token[theme])).toBeGreaterThanOrEqual(4.5)
  })
})

test('R-9.37 the primary is a deep red, the secondary a darker red, success a green', () => {
  for (const theme of THEMES) {
    const [primary, secondary, success] = ['primary', 'secondary', 'success'].map((name) =>
      hue(colour(base, name, theme)),
    )
    expect(Math.abs(primary ?? 180)).toBeLessThan(20)
    expect(Math.abs(secondary ?? 180)).toBeLessThan(20)
    expect(success).toBeGreaterThan(90)
    expect(success).toBeLessThan(170)
    const contrastWithWhite = (name: string) => computeContrastRatio('#ffffff', colour(base, name, theme))
    expect(contrastWithWhite('secondary')).toBeGreaterThan(contrastWithWhite('primary'))
  }
})

test('R-9.37 white text on the gradients is readable at both ends', () => {
  const gradients = [...css.matchAll(/--gradient-[a-z]+: linear-gradient\(\d+deg, (#\w+), (#\w+)\)/g)]
  expect(gradients).toHaveLength(8)
  for (const [, from, to] of gradients) {
    expect(computeContrastRatio('#ffffff', from ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(computeContrastRatio('#ffffff', to ?? '')).toBeGreaterThanOrEqual(4.5)
  }
})

test('white text on the scrim is readable over a white photo', () => {
  const opacity = Number(/rgb\(22 8 11 \/ ([\d.]+)\) calc\(100% - 52px\)/.exec(css)?.[1])
  expect(computeContrastRatio('#ffffff', blendColours('#16080b', '#ffffff', opacity))).toBeGreaterThanOrEqual(4.5)
})

test('R-9.38 the breakpoints are 576, 768, 992 and 1200 px', () => {
  const widths = [...css.matchAll(/--breakpoint-\w+: (\d+)px/g)].map((match) => Number(match[1]))
  expect(widths).toEqual([576, 768, 992, 1200])
})

function toPairs(rows: [string, string[]][], minimum: number) {
  return rows.flatMap(([front, backs]) => backs.map((back) => ({ front, back, minimum })))
}

function readBlock(selector: string): string {
  const start = css.indexOf(selector)
  return css.slice(start, css.indexOf('}', start))
}

function readTokens(text: string): Tokens {
  const declarationPattern = /--color-([a-z0-9-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g
  return Object.fromEntries(
    [...text.matchAll(declarationPattern)].map(([, name, light, dark, one]) => [
      name,
      { light: light ?? one, dark: dark ?? one },
    ]),
  ) as Tokens
}

function colour(tokens: Tokens, name: string, theme: Theme): string {
  const token = tokens[name]
  if (!token) throw new Error(`tokens.css has no colour ${name}`)
  return token[theme]
}

function hue(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
}
