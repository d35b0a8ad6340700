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
