import { expect, logIn, test } from './journey.ts'

test('the members page loads at most 150 kB of compressed script, the home page at most 15 kB', async ({ page }) => {
  const scriptBytes = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry): entry is PerformanceResourceTiming =>
            entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'),
        )
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    )
  await page.goto('/', { waitUntil: 'networkidle' })
  const home = await scriptBytes()
  await logIn(page, 'bert')
  await page.goto('/members', { waitUntil: 'networkidle' })
  const members = await scriptBytes()
  expect(
    { home: home > 0 && home <= 15_000, members: members > 50_000 && members <= 150_000 },
    `${home} and ${members} bytes`,
  ).toEqual({ home: true, members: true })
})
