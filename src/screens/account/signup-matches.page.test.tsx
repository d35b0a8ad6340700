import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard, settingsData, viewerData } from '#testing/browser/screen-data.ts'
import SignupMatchesPage from './signup-matches.page.tsx'

const found = { cards: [newCard()], similar: [], next: null, total: { count: 1, exact: true } }

test.each([
  ['not_confirmed', true],
  ['active', false],
])('C-47 a member who is %s reads that likes wait for the confirmation: %s', async (status, isWaiting) => {
  const screen = await renderScreen(<SignupMatchesPage />, {
    data: [
      settingsData(),
      viewerData({ status }),
      [['search', 'members', {}], { pages: [found], pageParams: [null] }],
      [['likes', 'given'], []],
    ],
  })
  await expect.element(screen.getByText(/^Geef een like aan wie je leuk lijkt/)).toBeVisible()
  expect(screen.container.textContent.includes('zodra je e-mailadres is bevestigd')).toBe(isWaiting)
})
