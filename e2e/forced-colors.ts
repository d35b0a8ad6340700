import type { Page } from '@playwright/test'
import { computeContrastRatio } from '../src/ui/contrast.ts'
import { countColours, takePicture, type Box } from './page-picture.ts'
import { waitForAnimations } from './waiting.ts'

/** Something that a visitor must see: a text, a control, or a picture with a meaning. */
interface Part {
  readonly html: string
  readonly box: Box
  /** The contrast of its lightest with its darkest pixel. */
  readonly requiredContrast: number
}

/**
 * Lists the texts, controls and pictures of a page that forced colours make invisible. Browsers then replace the colours of
 * a page by a few of the system, and drop its gradients and shadows.
 */
export async function findInvisibleInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  await waitForAnimations(page)
  const parts = await page.evaluate(listParts)
  const picture = await takePicture(page)
  await page.emulateMedia({ forcedColors: 'none' })
  return parts
    .filter(({ box, requiredContrast }) => measureRange([...countColours(picture, [box]).keys()]) < requiredContrast)
    .map(({ html }) => `invisible in forced colours: ${html}`)
}

/** Returns the contrast of the lightest with the darkest colour. */
function measureRange(colours: readonly string[]): number {
  const toWhite = Math.min(...colours.map((colour) => computeContrastRatio(colour, '#ffffff')))
  const toBlack = Math.min(...colours.map((colour) => computeContrastRatio(colour, '#000000')))
  return 21 / (toWhite * toBlack)
}

/** Lists the visible texts, controls and pictures. Runs in the page. */
function listParts(): Part[] {
  const pictures = '[role="img"], img[alt]:not([alt=""]), svg:not([aria-hidden="true"])'
  const controls = `button, a[href], summary, label, ${pictures}`
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  return [...document.querySelectorAll('body *')]
    .filter((element) => hasText(element) || element.matches(controls))
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => ({ element, rectangle: element.getBoundingClientRect() }))
    .filter(({ rectangle }) => rectangle.width > 4 && rectangle.height > 4 && rectangle.top + scrollY >= 0)
    .filter(({ rectangle }) => rectangle.left >= 0 && rectangle.right <= innerWidth)
    .map(({ element, rectangle: { left, top, width, height } }) => ({
      html: element.outerHTML.slice(0, 200),
      box: { left: left + scrollX, top: top + scrollY, width, height },
      requiredContrast: hasText(element) ? 4.5 : 3,
    }))
}
