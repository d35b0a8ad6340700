import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Waits until the newest mail to an address has this subject. Returns the first link in the mail. */
export async function findMailedLinkBySubject(page: Page, address: string, subject: string): Promise<string> {
  const findNewest = async () => {
    const list = await page.request.get(`/dev/mail?to=${encodeURIComponent(address)}`)
    return /<a href="(\/dev\/mail\/[0-9a-f-]{36})">([^<]*)<\/a>/.exec(await list.text())
  }
  await expect.poll(async () => (await findNewest())?.[2], { timeout: 15_000 }).toBe(subject)
  const [, mail = ''] = (await findNewest()) ?? []
  const link = /href="(http[^"]+)"/.exec(await (await page.request.get(mail)).text())?.[1]
  if (!link) throw new Error('the mail has no link')
  return link
}
