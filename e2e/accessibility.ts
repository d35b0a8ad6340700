import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitForAnimations } from './waiting.ts'

/** Lists the violations that axe finds on a page or in one element of it, after the running animations. */
export async function findViolations(page: Page, { within }: { within?: string } = {}): Promise<string[]> {
  await waitForAnimations(page)
  const builder = new AxeBuilder({ page })
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
]

/** Opens a page on phone and desktop, in both themes. Returns what axe finds and what is wider than the screen. */
export async function findProblems(page: Page, path: string): Promise<string[]> {
  const problems: string[] = []
  await page.goto(path, { waitUntil: 'networkidle' })
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const violation of await findViolations(page))
        problems.push(`${path} ${viewport.width} ${colorScheme} ${violation}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) problems.push(`${path} ${viewport.width}: ${overflow} px wider than the screen`)
    }
  }
  return problems
}
