import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { findProblems } from './accessibility.ts'
import { expect, openMemberPage, test } from './journey.ts'
import { logInToOffice, officeOrigin } from './office.ts'
import { fetchOwnId, newPerson, signUpAndConfirm } from './people.ts'

const headers = { 'x-request-type': 'client' }

async function createImage(background: string) {
  const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background } })
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** Uploads a photo of one colour. Returns its id. */
async function uploadPhoto(page: Page, colour: string): Promise<string> {
  const id = randomUUID()
  const multipart = { file: await createImage(colour) }
  const response = await page.request.post(`/api/photos?id=${id}`, { headers, multipart })
  expect(response.ok()).toBe(true)
  return id
}

/** Opens the selfies in the office as a moderator, and claims them until the one of a member appears. */
async function claimSelfieOf(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  await logInToOffice(page, 'moderator')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Selfies vergelijken' }).click()
  await page.getByRole('button', { name: 'Begin met de oudste selfie' }).click()
  const selfie = page.getByRole('img', { name: /^Selfie van / })
  await expect(selfie).toBeVisible()
  if (!(await page.getByRole('img', { name: `Selfie van ${name}` }).isVisible()))
    await page.getByRole('button', { name: 'Sla over' }).click()
  await expect(page.getByRole('img', { name: `Selfie van ${name}` })).toBeVisible()
  return page
}

test('a member repeats a pose, a moderator compares, and the mark is there until the main photo changes', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const member = await signUpAndConfirm(browser, newPerson('Vera', 'Vrouw'))
  const id = await fetchOwnId(member)
  await uploadPhoto(member, '#204080')
  const other = await uploadPhoto(member, '#802040')
  await member.goto('/settings/verification')
  await member.getByRole('button', { name: 'Laat me een houding zien' }).click()
  await expect(member.getByRole('button', { name: 'Maak of kies een selfie' })).toBeVisible()
  expect(await findProblems(member, '/settings/verification')).toEqual([])
  await member.locator('input[type=file]').setInputFiles(await createImage('#208040'))
  await expect(member.getByText('Je selfie is binnen')).toBeVisible()

  const moderator = await claimSelfieOf(browser, 'Vera')
  expect(await findProblems(moderator, `${officeOrigin()}/office/verifications`)).toEqual([])
  await moderator.setViewportSize({ width: 1280, height: 860 })
  await moderator.getByRole('button', { name: 'Zelfde persoon en houding' }).click()
  await expect(moderator.getByRole('img', { name: 'Selfie van Vera' })).toHaveCount(0)
  await expect(member.getByText('Je foto is gecontroleerd.')).toBeVisible()

  const viewer = await openMemberPage(browser, 'bert')
  const mark = viewer.getByRole('img', { name: 'Foto gecontroleerd' }).and(viewer.locator('h1 + *'))
  await viewer.goto(`/members/${id}`)
  await expect(mark.filter({ visible: true })).toHaveCount(1)
  const response = await member.request.post(`/api/photos/${other}/main`, { headers, data: {} })
  expect(response.ok()).toBe(true)
  await viewer.reload()
  await expect(viewer.getByRole('heading', { level: 1, name: /^Vera, \d+/ })).toBeVisible()
  await expect(mark).toHaveCount(0)
  await member.goto('/settings/verification')
  await expect(member.getByText('Je hoofdfoto is veranderd.')).toBeVisible()
})
