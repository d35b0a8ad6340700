import { expect, type Page } from '@playwright/test'

/** Makes a page wait after each opening until what was done before React ran is given to it. */
export function waitForReact(page: Page): void {
  const [goTo, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const isTaken = () => page.evaluate(() => globalThis.stopPreHydrationInput === undefined).catch(() => false) // it may be left
  const taken = () => expect.poll(isTaken).toBe(true)
  page.goto = async (url, options) => {
    const response = await goTo(url, options)
    if (options?.waitUntil !== 'commit') await taken()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await taken()
    return response
  }
}

declare global {
  /** Whether the live line of the page is open. */
  var isLive: boolean | undefined
}

/** Runs in the page, before anything of ours. */
export function noteLiveLine(): void {
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.addEventListener('open', () => (globalThis.isLive = true))
    }
  }
}

/** Waits until what happens to the member is told to this page at once. */
export async function untilLive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => globalThis.isLive)).toBe(true)
}

/** Waits until nothing fades or moves any more, but for what does so without end; a second at most, for what stalls. */
export async function untilStill(page: Page): Promise<void> {
  const still = page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  await Promise.race([still.catch(() => undefined), page.waitForTimeout(1_000)])
}
