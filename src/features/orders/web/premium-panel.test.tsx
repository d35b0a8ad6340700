import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { PremiumComparison } from './premium-comparison.tsx'
import { PremiumPanel } from './premium-panel.tsx'

const settings = { free_photos: 3, premium_photos: 25, refund_days: 14, premium_claim: null }
const claim = { value: 46, source: 'ledenonderzoek', date: '2026-01-01' }

test('R-1.26 C-10 L-11 the claim of 46% more chance has its source and date', async () => {
  const screen = await renderScreen(<PremiumPanel premium={false} />, {
    path: '/premium',
    data: [settingsData({ ...settings, premium_claim: claim })],
  })
  await expect.element(screen.getByText('46% meer kans', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Bron: ledenonderzoek, 1 januari 2026.')).toBeVisible()
})

test('R-1.26 C-10 without a source there is no figure', async () => {
  const screen = await renderScreen(<PremiumPanel premium={false} />, {
    path: '/premium',
    data: [settingsData(settings)],
  })
  await expect.element(screen.getByText('Begin gesprekken zonder te tellen.')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\d+\s?%/)
})

test('L-12 the comparison states the limits of the site, and what premium does not change', async () => {
  const costs = { NL: { costs: 17, currency: 'EUR' } }
  const screen = await renderScreen(<PremiumComparison freeStarts={2} />, {
    path: '/premium',
    data: [settingsData({ ...settings, free_photos: 4, premium_photos: 20, minimum_message_costs: costs })],
  })
  const cellsOf = (name: RegExp) =>
    [...(screen.getByRole('row', { name }).element().querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
  expect(cellsOf(/^Zelf een gesprek beginnen/)).toEqual(['2', 'onbeperkt'])
  expect(cellsOf(/^Foto’s op je eigen profiel/)).toEqual(['4', '20'])
  expect(cellsOf(/^Een bericht vanaf/)[0]).toBe(cellsOf(/^Een bericht vanaf/)[1])
})
