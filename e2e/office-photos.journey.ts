import type { Page } from '@playwright/test'
import { findProblems } from './accessibility.ts'
import { runSql } from './database.ts'
import { expect, test } from './journey.ts'
import { logInToOffice, officeOrigin } from './office.ts'

/** Lets photos of the demo wait for a decision again. None of them is on a card. */
async function makePhotosWait(count: number): Promise<void> {
  await runSql(
    `update photo set status = 'pending' where id in (
       select photo.id from photo join site on site.id = site_id
       where site.key = 'vonkje' and status = 'active' and not is_main order by photo.id desc limit $1)`,
    [count],
  )
}

const largePhoto = (page: Page) => page.getByRole('img', { name: /^Foto van / })

/** Returns the number of waiting photos that the page names. */
async function readWaiting(page: Page): Promise<number> {
  return Number(/Er wachten (\d+) foto/.exec(await page.getByText(/^Er wachten \d+ foto/).innerText())?.[1])
}

/** Waits until the shown photo and the next one are there. */
async function waitForImages(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}

/** Presses a key and waits for another photo. */
async function pressKey(page: Page, key: string): Promise<void> {
  const shown = (await largePhoto(page).getAttribute('src')) ?? ''
  await waitForImages(page)
  await page.keyboard.press(key)
  await expect(largePhoto(page)).not.toHaveAttribute('src', shown)
}

test('C-30 a moderator decides about twenty photos by keyboard, with one request for each', async ({ page }) => {
  test.setTimeout(240_000)
  await makePhotosWait(26)
  await logInToOffice(page, 'moderator')
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Foto’s', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Begin met de oudste foto' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(largePhoto(page)).toBeVisible()
  const before = await readWaiting(page)

  const requests: string[] = []
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType())) requests.push(request.url())
  })
  const keys = ['a', '1', 'a', '6', ...Array.from({ length: 16 }, () => 'a')]
  for (const key of keys) {
    await pressKey(page, key)
    const transferred = await largePhoto(page).evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const [entry] = performance.getEntriesByName(image.src)
      return entry instanceof PerformanceResourceTiming ? entry.transferSize : 0
    })
    expect(transferred, 'the next photo is cached').toBe(0)
  }
  expect(requests).toHaveLength(keys.length)
  expect(await readWaiting(page)).toBe(before - keys.length)

  const shown = await largePhoto(page).getAttribute('src')
  await pressKey(page, '3')
  await expect(page.getByRole('status').filter({ hasText: 'Laatste' })).toHaveText('Laatste besluit: afgekeurd. Naakt')
  await pressKey(page, 'u')
  await expect(largePhoto(page)).toHaveAttribute('src', shown ?? '')
  await pressKey(page, 's')
  await page.getByRole('checkbox', { name: 'Gebruik sneltoetsen in deze browser' }).uncheck()
  await page.keyboard.press('a')
  expect(await readWaiting(page)).toBe(before - keys.length)
  await page.getByRole('checkbox', { name: 'Gebruik sneltoetsen in deze browser' }).check()
  const problems: string[] = []
  for (const path of ['photos', 'banned-images'])
    problems.push(...(await findProblems(page, `${officeOrigin()}/office/${path}`)))
  expect(problems).toEqual([])
})
