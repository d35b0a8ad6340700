import type { Page } from '@playwright/test'
import { screens } from '../src/routes.ts'
import { listThird } from '../src/testing/thirds.ts'
import { splitByAccess } from './access.ts'
import { createSite } from './database.ts'
import { expect, logIn, test } from './journey.ts'
import { findPublicMember } from './people.ts'

const widths = [320, 360]
/** The viewport of a 1280 by 900 screen at 400 % zoom. */
const zoomedViewport = { width: 320, height: 225 }

/** Example values for the parameters of a path. */
interface PathExamples {
  readonly member: string
  readonly conversation: string
  readonly order: string
}

const unusedId = '00000000-0000-7000-8000-000000000000'

async function fetchExamples(page: Page): Promise<PathExamples> {
  const { chats } = await (await page.request.get('/api/chats.php')).json()
  const { orders } = await (await page.request.get('/api/orders')).json()
  return { member: chats[0].profile, conversation: chats[0].conversation, order: orders[0]?.id ?? unusedId }
}

/** Builds a URL from the path of a screen, with its optional parts. */
function buildUrl(path: string, { member, conversation, order }: PathExamples): string {
  const ids: Record<string, string> = { chats: conversation, credits: 'p1', transactions: order }
  const url = path
    .replace(':paymentmethod?', 'ideal')
    .replace('/:slug?', '')
    .replace(':slug', 'over-ons')
    .replace(':type', 'sent')
    .replace(':id', ids[path.split('/')[0] ?? ''] ?? member)
  if (url.includes(':')) throw new Error(`no example for ${path}`)
  return `/${url}`
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

async function findProblems(page: Page, urls: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const url of listThird(urls)) {
    await page.goto(url)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 })
      for (const problem of await page.evaluate(findOverflow)) problems.push(`${url} at ${width}: ${problem}`)
    }
    await page.setViewportSize(zoomedViewport)
    const freeHeight = await page.evaluate(measureFreeHeight)
    if (freeHeight < zoomedViewport.height - 40)
      problems.push(`${url} at 400 % zoom: ${freeHeight} px between the bars`)
  }
  return problems
}

const listScreenUrls = (examples: PathExamples) => [...screens.map(({ path }) => buildUrl(path, examples)), '/nergens']

test('at 320 and 360 px no screen scrolls sideways, and at 400 % zoom bars leave room for the content, for a member', async ({
  page,
  browserErrors,
}) => {
  test.setTimeout(240_000)
  await logIn(page, 'bert')
  expect(await findProblems(page, listScreenUrls(await fetchExamples(page)))).toEqual([])
  browserErrors.length = 0
})

test('at 320 and 360 px no screen scrolls sideways, and at 400 % zoom bars leave room for the content, for a visitor of a site with a long name', async ({
  page,
  browser,
  browserErrors,
}) => {
  test.setTimeout(240_000)
  const { id } = await findPublicMember(browser)
  const allPaths = listScreenUrls({ member: id, conversation: unusedId, order: unusedId })
  const { visitorPaths } = await splitByAccess(browser, allPaths) // the others all show the login page
  const long = await createSite({ name: 'Vonkje voor Fijnproevers' })
  expect(visitorPaths.length).toBeGreaterThan(35)
  const longUrls = visitorPaths.map((path) => long.origin + path)
  expect(await findProblems(page, [...visitorPaths, ...longUrls])).toEqual([])
  browserErrors.length = 0
})
