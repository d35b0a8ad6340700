import { expect, test } from 'vitest'
import { findWideElements } from '#testing/pages/overflow.ts'
import { toPseudoMessages } from '#testing/pages/pseudo-locale.ts'
import { createContentForScreens } from '#testing/pages/screen-content.ts'
import { launchBrowser } from '#testing/pages/test-browser.ts'
import { loadBuildWithEmptyCaches, serveSite } from '#testing/servers/served-site.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld } from '#testing/world.ts'

/** Loads a copy of the built pages whose Dutch texts are longer and accented. */
async function loadPseudoBuild() {
  const pages = await loadBuildWithEmptyCaches()
  const entry = (await pages.build()).entry.module as unknown as { getMessages(locale: string): Record<string, never> }
  const messages = entry.getMessages('nl')
  for (const [namespace, texts] of Object.entries(messages))
    Object.assign(messages, { [namespace]: toPseudoMessages(texts) })
  return pages
}

test(
  'R-9.37 with longer, accented texts no screen is wider than 320 px',
  { timeout: 180_000, tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    await using served = await serveSite(world, { pages: await loadPseudoBuild() })
    const { noa, paths } = await createContentForScreens(world)
    await using browser = await launchBrowser()
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
    const page = await context.newPage()
    const urls = listThird(paths).map((path) => served.origin + path)
    const problems = await findWideElements(page, urls)
    await context.addCookies([{ name: 'sid', value: noa.token, url: served.origin }])
    problems.push(...(await findWideElements(page, urls)))
    await page.goto(`${served.origin}/settings`)
    expect(await page.title()).toMatch(/[áéíóú]{2}/)
    expect(problems).toEqual([])
  },
)
