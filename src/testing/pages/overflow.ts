import type { Page } from '@playwright/test'

/**
 * Opens pages and lists what is wider than the viewport, at each of the widths, or at the present one. Examines a page
 * once, however many paths redirect to it.
 */
export async function findWideElements(
  page: Page,
  urls: readonly string[],
  widths: readonly (number | null)[] = [null],
): Promise<string[]> {
  const problems: string[] = []
  const examined = new Set<string>()
  for (const url of urls) {
    await page.goto(url)
    const { pathname } = new URL(page.url())
    if (examined.has(pathname)) continue
    examined.add(pathname)
    for (const width of widths) {
      if (width !== null) await page.setViewportSize({ width, height: 640 })
      for (const problem of await page.evaluate(findOverflow))
        problems.push(`${pathname}${width === null ? '' : ` at ${width} px`}: ${problem}`)
    }
  }
  return problems
}

/** Lists the elements that stick out of the page. It runs in the page, so it uses nothing of this file. */
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
  const overflowing = [
    ...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, dt, dd, label, span'),
  ]
    .filter((element) => isOutside(element) && !isInScrollableRow(element))
    .map((element) => `"${element.textContent.slice(0, 40)}" is outside the viewport`)
  return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`, ...overflowing] : overflowing
}
