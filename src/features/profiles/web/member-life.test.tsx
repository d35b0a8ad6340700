import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { MemberLife } from './member-life.tsx'

test('what a member is looking for comes first, in words; what is not answered is left out', async () => {
  const facts = { smoking: 'no', intention: 'open' }
  const screen = await renderScreen(
    <MemberLife name="Noor" facts={facts} heightCm={172} languages={['nl', 'fy']} work="Timmerman" />,
    { data: [settingsData()] },
  )
  const chips = screen.getByRole('list', { name: 'Zo leeft Noor' }).getByRole('listitem').elements()
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Zoekt: We zien wel',
    '1,72 m',
    'Rookt niet',
    'Timmerman',
    'Spreekt Nederlands en Fries',
  ])
})

test('many languages and a long word stay within a narrow screen', async () => {
  await page.viewport(320, 568)
  const languages = ['nl', 'fy', 'de', 'fr', 'es', 'it']
  const work = 'Rijksdienstadministratiemedewerkersassist'
  await renderScreen(<MemberLife name="Noor" facts={{}} heightCm={null} languages={languages} work={work} />, {
    data: [settingsData()],
  })
  await expect.element(page.getByText(work)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a profile without answers has no list', async () => {
  const screen = await renderScreen(<MemberLife name="Noor" facts={{}} heightCm={null} languages={[]} work="" />, {
    data: [settingsData()],
  })
  expect(screen.container.querySelector('ul')).toBeNull()
})
