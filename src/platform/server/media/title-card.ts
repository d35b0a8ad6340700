import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'

/** A picture of a title: an emblem with a heading, the title in large type and a line of small print, on a gradient. */
export interface TitleCard {
  readonly width: number
  readonly height: number
  readonly heading: string
  readonly title: string
  readonly smallPrint: string
  /** The start and the end of the gradient, as CSS hex colours. */
  readonly colors: readonly [string, string]
  /** The emblem, as a square SVG document. */
  readonly emblem: string
}

const readFont = (name: string) => create(readFileSync(new URL(`../documents/fonts/${name}.ttf`, import.meta.url)))
const semibold = readFont('figtree-semibold')
const regular = readFont('figtree-regular')

const MARGIN = 84
const EMBLEM_SIZE = 72
const MAX_TITLE_LINES = 3
const TITLE_SIZES = [84, 72, 60, 48]
const LINE_HEIGHT = 1.14

/** Draws a title card as a PNG. A long title gets smaller type; one that still does not fit is shortened. */
export async function drawTitleCard(card: TitleCard): Promise<Buffer> {
  const svg = [...drawBackground(card), drawHeading(card), drawTitle(card), drawSmallPrint(card), '</svg>'].join('')
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128 }).toBuffer()
}

function drawBackground({ width, height, colors: [from, to], emblem }: TitleCard): string[] {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff">`,
    `<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#a)"/>`,
    `<g opacity=".1">${place(emblem, { x: width - 360, y: height - 330, size: 520 })}</g>`,
    place(emblem, { x: MARGIN, y: MARGIN, size: EMBLEM_SIZE }),
  ]
}

/** Nests an SVG document in another. */
function place(document: string, { x, y, size }: { x: number; y: number; size: number }): string {
  return document.replace('<svg', `<svg x="${x}" y="${y}" width="${size}" height="${size}"`)
}

function drawHeading({ heading }: TitleCard): string {
  const size = 52
  const baseline = MARGIN + (EMBLEM_SIZE + capHeightOf(semibold, size)) / 2
  return drawLine(heading, { font: semibold, size, x: MARGIN + EMBLEM_SIZE + 24, baseline })
}

function drawTitle({ title, width, height }: TitleCard): string {
  const maxWidth = width - 2 * MARGIN
  const size =
    TITLE_SIZES.find((each) => wrapText(title, each, maxWidth).length <= MAX_TITLE_LINES) ?? Math.min(...TITLE_SIZES)
  const shown = balanceText(title, size, maxWidth).slice(0, MAX_TITLE_LINES)
  const step = size * LINE_HEIGHT
  const top = (height - step * (shown.length - 1) + capHeightOf(semibold, size)) / 2 + 14
  return shown
    .map((line, index) => drawLine(line, { font: semibold, size, x: MARGIN, baseline: top + index * step }))
    .join('')
}

function drawSmallPrint({ smallPrint, height }: TitleCard): string {
  return drawLine(smallPrint, { font: regular, size: 34, x: MARGIN, baseline: height - MARGIN })
}

interface LineStyle {
  readonly font: Font
  /** The type size in pixels. */
  readonly size: number
  readonly x: number
  readonly baseline: number
}

/** Draws a line of text as outlines, since a server may have no fonts. */
function drawLine(text: string, { font, size, x, baseline }: LineStyle): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let advance = 0
  const outlines = glyphs.map(({ path }, index) => {
    const outline = `<path transform="translate(${advance} 0)" d="${path.toSVG()}"/>`
    advance += positions[index]?.xAdvance ?? 0
    return outline
  })
  return `<g transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}

/** Breaks a text into as few lines as possible, and makes these about equally long. */
function balanceText(text: string, size: number, maxWidth: number): string[] {
  const { length } = wrapText(text, size, maxWidth)
  const widths = Array.from({ length: 20 }, (_, index) => (maxWidth * (index + 1)) / 20)
  const narrowest = widths.find((width) => wrapText(text, size, width).length === length) ?? maxWidth
  return wrapText(text, size, narrowest)
}

function wrapText(text: string, size: number, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measureText(longer, size) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function measureText(text: string, size: number): number {
  return (semibold.layout(text).advanceWidth * size) / semibold.unitsPerEm
}

function capHeightOf(font: Font, size: number): number {
  return (font.capHeight * size) / font.unitsPerEm
}
