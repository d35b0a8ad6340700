import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { newCard } from '#testing/screen-data.ts'
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
