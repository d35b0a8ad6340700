import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitForAnimations } from './waiting.ts'

/** Lists the violations that axe finds on a page or in one element of it, after the running animations. */
export async function findViolations(page: Page, { within }: { within?: string } = {}): Promise<string[]> {
  await waitForAnimations(page)
  const builder = await createBuilder(page)
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations.map(describeViolation)
}

/**
 * Creates a builder for a page. Axe has 650 kB: loading it takes longer than an analysis, so that a document loads it once.
 * The legacy mode needs no second page. It examines the frames of the same origin; the site has no others.
 */
async function createBuilder(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) }).setLegacyMode()
  return builder.options({ resultTypes: ['violations', 'incomplete'] })
}

const widths = [320, 768, 1280] as const

/** Returns the widths at which axe examines a page: the narrow or the wide one at random, and all with `TEST_THIRD=all`. */
function chooseExaminedWidths(path: string): readonly number[] {
  if (process.env['TEST_THIRD'] === 'all') return widths
  return [(path.length + Number(process.env['TEST_WIDTH'])) % 2 === 0 ? 320 : 1280]
}

/** The rules whose outcome a theme can change: the elements of a page are the same in both. */
const themeRules = ['color-contrast', 'link-in-text-block']

/** Examines the elements, given by their selectors, whose contrast axe cannot compute. */
type ExamineContrast = (page: Page, selectors: readonly string[]) => Promise<string[]>

/** Opens a page once. Lists what axe finds in both themes, and at which of three widths it is wider than the screen. */
export async function findProblems(
  page: Page,
  path: string,
  examineContrast: ExamineContrast = async () => [],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' }) // some pages open another
  const problems: string[] = []
  const examinedWidths = chooseExaminedWidths(path)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of examinedWidths.includes(width) ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      const { violations, unknown } = await analyzeView(page, colorScheme === 'light' ? null : themeRules)
      const found = [...violations, ...(await examineContrast(page, unknown))]
      problems.push(...found.map((each) => `${path} ${width} ${colorScheme} ${each}`))
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) problems.push(`${path} ${width}: ${overflow} px wider than the screen`)
  }
  return problems
}

/** Returns what axe finds by some rules or by all, and the selectors of elements whose contrast it cannot compute. */
async function analyzeView(page: Page, rules: string[] | null): Promise<{ violations: string[]; unknown: string[] }> {
  await waitForAnimations(page)
  const builder = await createBuilder(page)
  if (rules) builder.withRules(rules)
  const { violations, incomplete } = await builder.analyze()
  const unknown = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
  return { violations: violations.map(describeViolation), unknown: unknown.map(({ target }) => String(target[0])) }
}

function describeViolation({ id, nodes }: { id: string; nodes: { html: string }[] }): string {
  return `${id}: ${nodes.map(({ html }) => html).join(' ')}`
}
