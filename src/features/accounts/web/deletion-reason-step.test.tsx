import { expect, test } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { DeletionReasonStep, type DeletionFeedback } from './deletion-reason-step.tsx'

test('R-3.59 the form to leave offers the seven reasons and a field for remarks', async () => {
  const changes: Partial<DeletionFeedback>[] = []
  const screen = await renderScreen(
    <DeletionReasonStep
      feedback={{ reason: null, remarks: '' }}
      credits={0}
      isConfirmed
      bookkeepingYears={7}
      onChange={(feedback) => changes.push(feedback)}
      onNext={() => undefined}
    />,
  )
  for (const reason of screen.getByRole('radio').all()) await reason.click()
  expect(changes.map(({ reason }) => reason)).toEqual([
    'price',
    'found_someone',
    'not_looking',
    'site_problems',
    'no_members',
    'time',
    'other',
  ])
  await screen.getByRole('textbox').fill('Tot ziens')
  expect(changes.at(-1)).toEqual({ remarks: 'Tot ziens' })
})
