import type { Page } from '@playwright/test'

const widths = [320, 360]
/** The viewport of a 1280 by 900 screen at 400 % zoom. */
const zoomedViewport = { width: 320, height: 225 }
const desktopViewport = { width: 1280, height: 800 }

/** Lists what is outside of the open page at two narrow widths, and bars that leave no room for the content at 400 % zoom. */
export async function findNarrowProblems(page: Page, url: string): Promise<string[]> {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    for (const problem of await page.evaluate(findOverflow)) problems.push(`${url} at ${width}: ${problem}`)
  }
  await page.setViewportSize(zoomedViewport)
  const freeHeight = await page.evaluate(measureFreeHeight)
  if (freeHeight < zoomedViewport.height - 40) problems.push(`${url} at 400 % zoom: ${freeHeight} px between the bars`)
  await page.setViewportSize(desktopViewport)
  return problems
}

/** Describes horizontal overflow: of the document, and of controls that are not in a scrollable row. */
function findOverflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const isInScrollableRow = (element: Element): boolean =>
    element.parentElement !== null &&
    (/auto|scroll/.test(getComputedStyle(element.parentElement).overflowX) || isInScrollableRow(element.parentElement))
  const isOutside = (element: Element) => {
    const { left, right, width, height } = element.getBoundingClientRect()
    if (!element.checkVisibility() || getComputedStyle(element).clipPath !== 'none') return false // visually hidden
    return width > 1 && height > 1 && (left < -0.5 || right > clientWidth + 0.5)
  }
  const overflowing = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2')]
    .filter((element) => isOutside(element) && !isInScrollableRow(element))
    .map(
      (element) =>
        `"${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}" is outside the viewport`,
    )
  return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`, ...overflowing] : overflowing
}

/** Measures the height in pixels that fixed and sticky elements leave free. */
function measureFreeHeight(): number {
  scrollTo(0, document.documentElement.scrollHeight / 2)
  const fixedElements = [...document.querySelectorAll('body *')].filter(
    (element) => /fixed|sticky/.test(getComputedStyle(element).position) && element.checkVisibility(),
  )
  const isCovered = (y: number) =>
    fixedElements.some((element) => {
      const { top, bottom, width } = element.getBoundingClientRect()
      return width > innerWidth / 2 && top <= y && y < bottom
    })
  return Array.from({ length: innerHeight }, (_row, y) => y).filter((y) => !isCovered(y)).length
}
