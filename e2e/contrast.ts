import type { Page } from '@playwright/test'
import { blendColours, computeContrastRatio } from '../src/ui/contrast.ts'
import { countColours, takePicture, type Box, type PagePicture } from './page-picture.ts'

/** The text of an element over a picture or gradient. */
interface TextOnPicture {
  readonly html: string
  /** The colour of the text, as #rrggbb. */
  readonly color: string
  /** From 0 to 1. */
  readonly opacity: number
  readonly requiredContrast: number
  readonly boxes: readonly Box[]
}

/** The share of the pixels behind a text that may have less contrast: the edges of what the picture shows. */
const maxFailingShare = 0.02

/**
 * Lists the elements whose text has too little contrast with the pixels behind it. Axe computes no contrast over pictures
 * and gradients and reports such elements as incomplete.
 */
export async function findLowContrast(page: Page, selectors: readonly string[]): Promise<string[]> {
  if (selectors.length === 0) return []
  const texts = await page.evaluate(measureTexts, selectors)
  const picture = await takePictureWithoutText(page)
  return texts.flatMap((text) => {
    const { share, lowest } = measureFailingShare(text, countColours(picture, text.boxes))
    if (share <= maxFailingShare) return []
    return [`contrast over a picture: ${lowest.toFixed(2)} of ${text.requiredContrast}: ${text.html}`]
  })
}

/** Returns the share of the pixels behind a text with too little contrast, and the lowest contrast. */
function measureFailingShare(
  { color, opacity, requiredContrast }: TextOnPicture,
  colours: ReadonlyMap<string, number>,
): { share: number; lowest: number } {
  let [pixels, failing, lowest] = [0, 0, 21]
  for (const [background, count] of colours) {
    const contrast = computeContrastRatio(blendColours(color, background, opacity), background)
    pixels += count
    lowest = Math.min(lowest, contrast)
    if (contrast < requiredContrast) failing += count
  }
  return { share: pixels === 0 ? 0 : failing / pixels, lowest }
}

/** Measures the texts of elements. Leaves out what another element covers. Runs in the page. */
function measureTexts(selectors: readonly string[]): TextOnPicture[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  return selectors.flatMap((selector) => {
    const element = document.querySelector(selector)
    if (!element || !canvas || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const size = parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')
    return [
      {
        html: element.outerHTML.slice(0, 200),
        color: `#${hex}`,
        opacity: alpha / 255,
        requiredContrast: isLarge ? 3 : 4.5,
        boxes: listTextBoxes(element),
      },
    ]
  })

  function listTextBoxes(element: Element): Box[] {
    const range = document.createRange()
    return [...element.childNodes]
      .filter((node) => node instanceof Text && node.data.trim() !== '')
      .flatMap((node) => {
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      .filter((box) => isShown(element, box))
      .map(({ left, top, width, height }) => ({ left: left + scrollX, top: top + scrollY, width, height }))
  }

  /** Returns whether nothing covers the text. Only the part of the page in the window can be asked. */
  function isShown(element: Element, { left, top, width, height }: Box): boolean {
    const { clientWidth } = document.documentElement
    if (left < 0 || left + width > clientWidth || top + scrollY < 0) return false
    const points = [0.02, 0.5, 0.98].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [left + x * width, top + y * height]))
    return points.every(([x = 0, y = 0]) => {
      if (y < 0 || y >= innerHeight) return true
      const shown = document.elementFromPoint(x, y)
      return shown !== null && (element.contains(shown) || shown.contains(element))
    })
  }
}

async function takePictureWithoutText(page: Page): Promise<PagePicture> {
  const hiding = await page.evaluateHandle(hideTexts)
  const picture = await takePicture(page)
  await hiding.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
  return picture
}

/** Makes all text transparent. The policy of a page does not apply to an adopted style sheet. Runs in the page. */
function hideTexts(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { color: transparent !important; text-shadow: none !important; transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  return sheet
}
