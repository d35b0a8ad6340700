import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { launchBrowser } from '#testing/pages/test-browser.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld } from '#testing/world.ts'
import { screens } from '../../routes.ts'

const paths = screens
  .filter(
    ({ name, path }) => !path.includes(':id') && /^(index|landers-|pages-(?!token)|pricing|complaints)/.test(name),
  )
  .map(({ path }) => `/${path.replace('/:slug?', '')}`)

/** Lists the position and the appearance of every element. Runs in the page. */
function describeElements(): string[] {
  return [...document.querySelectorAll('body *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, backgroundImage, borderColor, boxShadow, font, opacity } = getComputedStyle(element)
    const appearance = [color, backgroundColor, backgroundImage, borderColor, boxShadow, font, opacity]
    return [element.outerHTML.slice(0, 120), x, y, width, height, ...appearance].join(' | ')
  })
}

/** Adds the whole style sheets, as `whole-style-sheets.ts` does. Runs in the page. */
async function addWholeStyleSheets(): Promise<void> {
  const paths = document.querySelector<HTMLStyleElement>('style[data-sheets]')?.dataset['sheets']?.split(' ') ?? []
  for (const path of paths) {
    const css = (await (await fetch(path)).text()).replaceAll(/@font-face\{[^}]*\}/g, '')
    document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(css))
  }
}

async function findDifference(page: Page, url: string): Promise<string[]> {
  await page.goto(url, { waitUntil: 'networkidle' })
  const before = await page.evaluate(describeElements)
  await page.evaluate(addWholeStyleSheets)
  const after = await page.evaluate(describeElements)
  const first = before.findIndex((element, index) => element !== after[index])
  return first === -1 ? [] : [url, before[first] ?? '', after[first] ?? '']
}

test(
  'pages for visitors look the same before and after their whole style sheets load',
  { timeout: 180_000, tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    await using browser = await launchBrowser()
    // without its own scripts a page loads no more than what its html links
    const context = await browser.newContext({ locale: 'nl-NL', reducedMotion: 'reduce' })
    await context.route(/\.client-[\w-]+\.js$/, (route) => route.abort())
    const page = await context.newPage()
    const differences: string[] = []
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of listThird(paths)) differences.push(...(await findDifference(page, served.origin + path)))
    }
    expect(paths.length).toBeGreaterThan(18)
    expect(differences).toEqual([])
  },
)
