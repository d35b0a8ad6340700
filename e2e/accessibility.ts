import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { findLowContrast } from './contrast.ts'
import { waitForAnimations, waitForTheme } from './waiting.ts'

/** Lists the violations that axe finds on a page or in one element of it, after the running animations. */
export async function findViolations(page: Page, { within }: { within?: string } = {}): Promise<string[]> {
  await waitForAnimations(page)
  const builder = new AxeBuilder({ page })
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations.map(describeViolation)
}

const widths = [320, 768, 1280] as const
/** The rules whose outcome a theme can change: the elements of a page are the same in both. */
const themeRules = ['color-contrast', 'link-in-text-block']

/**
 * Opens a page once. Lists what axe finds and what is wider than the screen, at three widths and in both themes. Text over
 * pictures counts too.
 */
export async function findProblems(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await waitForTheme(page, colorScheme)
      const found = await analyzeView(page, colorScheme === 'light' ? null : themeRules)
      problems.push(...found.map((each) => `${path} ${width} ${colorScheme} ${each}`))
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) problems.push(`${path} ${width}: ${overflow} px wider than the screen`)
  }
  return problems
}

async function analyzeView(page: Page, rules: string[] | null): Promise<string[]> {
  await waitForAnimations(page)
  const builder = new AxeBuilder({ page }).setLegacyMode() // twice as fast; for pages without frames
  if (rules) builder.withRules(rules)
  const { violations, incomplete } = await builder.analyze()
  const unknown = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
  const selectors = unknown.map(({ target }) => String(target[0]))
  return [...violations.map(describeViolation), ...(await findLowContrast(page, selectors))]
}

function describeViolation({ id, nodes }: { id: string; nodes: { html: string }[] }): string {
  return `${id}: ${nodes.map(({ html }) => html).join(' ')}`
}
