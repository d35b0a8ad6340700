import { expect, type Page } from '@playwright/test'

/** Makes a page wait after each opening until what was done before React ran is given to it. */
export function waitForHydration(page: Page): void {
  const [goTo, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const isHydrated = () => page.evaluate(() => globalThis.stopPreHydrationInput === undefined).catch(() => false) // it may be left
  const waitUntilHydrated = () => expect.poll(isHydrated).toBe(true)
  page.goto = async (url, options) => {
    const response = await goTo(url, options)
    if (options?.waitUntil !== 'commit') await waitUntilHydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await waitUntilHydrated()
    return response
  }
}

declare global {
  /** Whether the live line of the page is open. */
  var isSocketOpen: boolean | undefined
}

/** Runs in the page, before anything of ours. */
export function recordLiveSocket(): void {
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      this.addEventListener('open', () => (globalThis.isSocketOpen = true))
    }
  }
}

/** Waits until what happens to the member is told to this page at once. */
export async function waitForLiveSocket(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => globalThis.isSocketOpen)).toBe(true)
}

/** Waits until nothing fades or moves any more, but for what does so without end; a second at most, for what stalls. */
export async function waitForAnimations(page: Page): Promise<void> {
  const still = page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  await Promise.race([still.catch(() => undefined), page.waitForTimeout(1_000)])
}
