import { expect, type Page } from '@playwright/test'

/**
 * Makes `goto` and `reload` of a page wait until React has replayed the pre-hydration input, and `setViewportSize` until
 * the page is rendered in its new size: up to the next frame, Chromium computes `vw` by the old one.
 */
export function waitForPage(page: Page): void {
  const [goTo, reload, resize] = [page.goto.bind(page), page.reload.bind(page), page.setViewportSize.bind(page)]
  page.goto = async (url, options) => {
    const response = await goTo(url, options)
    if (options?.waitUntil !== 'commit') await waitUntilHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await waitUntilHydrated(page)
    return response
  }
  page.setViewportSize = async (size) => {
    await resize(size)
    await page.evaluate(waitForFrames)
  }
}

/** Waits for two frames. Runs in the page. */
const waitForFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))

/**
 * Waits until React has hydrated the page and run the effects of that render. A link that is pressed before loads a new
 * document.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  const isHydrated = () => page.evaluate(() => globalThis.stopPreHydrationInput === undefined).catch(() => false) // the page may be navigating
  await expect.poll(isHydrated, { intervals: [20, 20, 50, 100] }).toBe(true)
  await page.evaluate(waitForFrames).catch(() => null) // as above
}

declare global {
  /** Whether the live socket of the page is open. */
  var isSocketOpen: boolean | undefined
}

/** Records when the live socket opens. Runs in the page before its scripts. */
export function recordLiveSocket(): void {
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      this.addEventListener('open', () => (globalThis.isSocketOpen = true))
    }
  }
}

/** Waits until the live socket of the page is open. */
export async function waitForLiveSocket(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => globalThis.isSocketOpen), { intervals: [20, 50, 100] }).toBe(true)
}

/**
 * Waits until all finite animations have finished, also those that the next frames start. Some pages start new ones for
 * ever, so it waits for at most fifteen seconds.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  const finished = page.evaluate(async () => {
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const listRunning = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await waitForFrame()
    await waitForFrame()
    for (let running = listRunning(); running.length > 0; running = listRunning()) {
      await Promise.allSettled(running.map(({ finished }) => finished))
      await waitForFrame()
    }
  })
  await Promise.race([finished.catch(() => undefined), page.waitForTimeout(15_000)])
}
