import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard } from '#testing/browser/screen-data.ts'
import { MatchList } from './match-list.tsx'

const openList = (points: number) =>
  renderScreen(
    <MatchList
      found={[{ card: newCard(), points, reasons: points > 0 ? [{ kind: 'region' }] : [] }]}
      actionsOf={() => null}
    />,
  )

test('C-47 a member who meets only the required criteria shows no points', async () => {
  const screen = await openList(0)
  const reasons = screen.getByRole('group', { name: 'Waarom jij en Bert passen' })
  await expect.element(reasons.getByText(/Meer is nog niet bekend\./)).toBeVisible()
  expect(screen.getByText(/punten$/).query()).toBeNull()
})

test('C-47 a member with more in common shows the reasons and the points', async () => {
  const screen = await openList(20)
  await expect.element(screen.getByText('Jullie wonen in dezelfde regio')).toBeVisible()
  await expect.element(screen.getByText('20 punten')).toBeVisible()
  expect(screen.getByText(/Meer is nog niet bekend\./).query()).toBeNull()
})

test('C-47 at 320 px no part of a result is wider than the screen', async () => {
  await page.viewport(320, 700)
  const reasons = [
    { kind: 'theirCriteria' as const, criteria: ['age', 'relationshipStatus'] as never },
    { kind: 'region' as const },
  ]
  const button = <button type="button" aria-label="Bert liken" className="size-11" />
  const screen = await renderScreen(
    <div className="container-page">
      <MatchList found={[{ card: newCard(), points: 140, reasons }]} actionsOf={() => button} />
    </div>,
  )
  await expect.element(screen.getByText('140 punten')).toBeVisible()
  const wide = [...screen.container.querySelectorAll('li, li *')].filter(
    (element) => element.getBoundingClientRect().right > 320 || element.scrollWidth > element.clientWidth + 1,
  )
  expect(
    wide
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  ).toEqual([])
})
