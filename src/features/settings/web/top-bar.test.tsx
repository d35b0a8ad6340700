import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#testing/render-screen.tsx'
import { SiteTopBar } from './top-bar.tsx'

const anna = {
  id: 'anna',
  credits: 7,
  paid_user: false,
  total_unread: 0,
  new_likes: 0,
  profile: { name: 'Anna', main_image: null },
}

async function openTopBar(viewer: Partial<typeof anna> | null) {
  await page.viewport(1280, 800)
  const data = [[['viewer', 'user'], viewer && { ...anna, ...viewer }]] as const
  const screen = await renderScreen(<SiteTopBar siteName="Vonkje" />, { data })
  const links = () => screen.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link').elements()
  return { ...screen, listLinks: () => links().map((link) => [link.getAttribute('href'), link.textContent]) }
}

test('R-2.72 R-2.73 R-2.75 R-2.79 the menu of a free member has members, messages, likes and premium, without empty badges', async () => {
  const screen = await openTopBar({})
  expect(screen.listLinks()).toEqual([
    ['/members', 'Leden'],
    ['/chats', 'Berichten'],
    ['/likes', 'Likes'],
    ['/premium', 'Premium'],
  ])
})

test('R-2.76 R-2.79 the menu of a premium member has credits in place of premium, with a badge for a low balance', async () => {
  const screen = await openTopBar({ paid_user: true })
  expect(screen.listLinks().at(-1)).toEqual(['/credits', expect.stringMatching(/^Credits7/)])
  expect(screen.listLinks().map(([path]) => path)).not.toContain('/premium')
})

test('R-2.73 R-2.75 R-9.14 badges show the unread messages and the new likes, from 100 as 99+', async () => {
  const screen = await openTopBar({ total_unread: 100, new_likes: 3 })
  expect(screen.listLinks().map(([, text]) => text)).toEqual([
    'Leden',
    // The label, the badge and its text for screen readers.
    'Berichten99+100 ongelezen berichten',
    'Likes33 nieuwe likes',
    'Premium',
  ])
})

test('R-2.80 the account menu has the profile, the settings and logging out', async () => {
  const screen = await openTopBar({})
  expect(screen.getByRole('link', { name: 'Inloggen' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Mijn account' }).click()
  for (const name of ['Mijn profiel', 'Meldingen', 'Instellingen', 'Uitloggen'])
    await expect.element(screen.getByRole('menuitem', { name })).toBeVisible()
})

test('R-2.81 a visitor has a login button in place of the account menu', async () => {
  const screen = await openTopBar(null)
  await expect.element(screen.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('button', { name: 'Mijn account' }).query()).toBeNull()
  expect(screen.getByRole('navigation').query()).toBeNull()
})
