import { expect, test } from 'vitest'
import type { OwnDecisionsApi } from '#features/moderation/web/moderation.queries.ts'
import { RestrictionNotice } from '#features/moderation/web/restriction-notice.tsx'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import DecisionsSettingsPage from './settings-decisions.page.tsx'

type Decisions = Awaited<ReturnType<OwnDecisionsApi['moderation']['ownDecisions']>>

const decision: Decisions['decisions'][number] = {
  id: '0190f3a0-0000-7000-8000-000000000001',
  outcome: 'hide',
  ground: 'safety',
  body: 'Je dreigde iemand.',
  kind: 'member',
  decidedAt: '2026-05-17T10:00:00.000Z',
  endsAt: '2026-05-24T10:00:00.000Z',
  endedAt: null,
  reversedAt: null,
  isReported: true,
  wasFlagged: false,
  resemblesBanned: false,
  heldAt: null,
  canObject: true,
  objection: null,
}

const showPage = (decisions: Partial<Decisions>, objectToDecision = () => ({})) => {
  const answer = { decisions: [], holds: [], photos: [], ...decisions }
  const calls = mockApi({ moderation: { ownDecisions: () => answer, objectToDecision } })
  return renderScreen(<DecisionsSettingsPage />, { data: [[['chat', 'decisions'], answer]] }).then((screen) => ({
    screen,
    calls,
  }))
}

test('a decision shows its effect, end, ground, explanation and what was automated', async () => {
  const { screen } = await showPage({ decisions: [decision] })
  for (const text of [
    'Je profiel is verborgen',
    'Dit geldt tot 24 mei 2026.',
    'Veiligheid van andere leden',
    decision.body,
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText(/^Iemand heeft dit gemeld\. Een medewerker heeft/)).toBeVisible()
})

test('without decisions the page says so', async () => {
  const { screen } = await showPage({})
  await expect.element(screen.getByText('We hebben niets over je besloten.')).toBeVisible()
})

test('a refused objection stays in its field, with the reason', async () => {
  const { screen, calls } = await showPage({ decisions: [decision] }, () => {
    throw new CallError('objection_closed', {}, 404)
  })
  await screen.getByRole('textbox', { name: 'Je bezwaar' }).fill('Dat klopt niet.')
  await screen.getByRole('button', { name: 'Bezwaar versturen' }).click()
  await expect.element(screen.getByRole('alert').getByText(/geen bezwaar/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Je bezwaar' })).toHaveValue('Dat klopt niet.')
  expect(calls.filter(({ endpoint }) => endpoint === 'moderation.objectToDecision')).toHaveLength(1)
})

test('the state of an objection replaces its form', async () => {
  const objection = { body: 'Dat klopt niet.', at: '2026-05-18T10:00:00.000Z', decidedAt: null }
  const { screen } = await showPage({ decisions: [{ ...decision, canObject: false, objection }] })
  await expect.element(screen.getByText(/^Je maakte bezwaar op 18 mei 2026/)).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('the notice names what applies, and nothing without a measure', async () => {
  const none = { hiddenUntil: null, limitedUntil: null }
  const hidden = { ...none, hiddenUntil: '2026-05-24T10:00:00.000Z' }
  const show = (answer: typeof none | typeof hidden) =>
    renderScreen(<RestrictionNotice />, { data: [[['chat', 'restrictions'], answer]] })
  const screen = await show(hidden)
  await expect
    .element(screen.getByText('Je profiel is verborgen tot 24 mei 2026: anderen vinden je niet.'))
    .toBeVisible()
  const link = screen.getByRole('link', { name: 'Bekijk het besluit' })
  await expect.element(link).toHaveAttribute('href', '/settings/decisions')
  expect(screen.getByText(/schrijf je alleen/).elements()).toEqual([])
  await screen.unmount()
  expect((await show(none)).getByRole('link').elements()).toEqual([])
})
