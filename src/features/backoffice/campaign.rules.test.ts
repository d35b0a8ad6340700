import { expect, test } from 'vitest'
import { appliesInWeek, sumCost, type CampaignCost } from './campaign.rules.ts'

const days = { from: '2026-06-01', until: '2026-06-30' }
const monthly: CampaignCost = { basis: 'month', cents: 36_500, startsOn: '2026-01-01', endsOn: null }

test.each([
  [{}, 36_000], // 30 days of 1200 cents
  [{ startsOn: '2026-06-30' }, 1_200],
  [{ startsOn: '2026-07-01' }, 0],
  [{ endsOn: '2026-06-02' }, 2_400],
  [{ endsOn: '2026-05-31' }, 0],
])('a cost per month with %o costs %i cents in June', (changes, cents) => {
  expect(sumCost({ ...monthly, ...changes }, days, 7)).toBe(cents)
})

test('a cost per signup counts the signups', () => {
  expect(sumCost({ ...monthly, basis: 'signup', cents: 250 }, days, 7)).toBe(1_750)
})

test.each([
  ['2026-06-15', '2026-06-15', null, true],
  ['2026-06-15', '2026-06-21', null, true],
  ['2026-06-15', '2026-06-22', null, false],
  ['2026-06-15', '2026-01-01', '2026-06-15', true],
  ['2026-06-15', '2026-01-01', '2026-06-14', false],
])('in the week of %s a cost from %s until %s applies: %s', (week, startsOn, endsOn, applies) => {
  expect(appliesInWeek({ startsOn, endsOn }, week)).toBe(applies)
})
