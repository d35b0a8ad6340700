import { chromium, type Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { toPseudoMessages } from '#testing/pseudo-locale.ts'
import { createContentForScreens } from '#testing/screen-content.ts'
import { loadBuildWithEmptyCaches, serveSite } from '#testing/served-site.ts'
import { newWorld } from '#testing/world.ts'
import { findSystemBrowser } from '../../tools/system-browser.ts'

/** Loads a copy of the built pages whose Dutch texts are longer and accented. */
async function loadPseudoBuild() {
  const pages = await loadBuildWithEmptyCaches()
  const entry = (await pages.build()).entry.module as unknown as { getMessages(locale: string): Record<string, never> }
  const messages = entry.getMessages('nl')
  for (const [namespace, texts] of Object.entries(messages))
    Object.assign(messages, { [namespace]: toPseudoMessages(texts) })
  return pages
}

/** Lists the elements that stick out of the page. */
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

async function findProblems(page: Page, urls: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const url of urls) {
    await page.goto(url)
    for (const problem of await page.evaluate(findOverflow)) problems.push(`${new URL(url).pathname}: ${problem}`)
  }
  return problems
}

test('R-9.37 with longer, accented texts no screen is wider than 320 px', { timeout: 180_000 }, async () => {
  await using world = await newWorld()
  await using served = await serveSite(world, { pages: await loadPseudoBuild() })
  const { noa, paths } = await createContentForScreens(world)
  const browser = await chromium.launch({
    executablePath: findSystemBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
    const page = await context.newPage()
    const urls = paths.map((path) => served.origin + path)
    const problems = await findProblems(page, urls)
    await context.addCookies([{ name: 'sid', value: noa.token, url: served.origin }])
    problems.push(...(await findProblems(page, urls)))
    await page.goto(`${served.origin}/settings`)
    expect(await page.title()).toMatch(/[áéíóú]{2}/)
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
})
