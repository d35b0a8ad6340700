import { expect, test } from 'vitest'
import { newDebitWorld, orderByDebit } from '#testing/debits.ts'
import { fileObjection, sendReport } from '#testing/reports.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { StaffRole } from '#platform/contract.ts'

async function openFile(world: World, { id }: TestMember, role: StaffRole) {
  return (await (await world.staff(role)).get(`/api/office/members/${id}`)).json()
}

test('the file shows the cases with their decisions to roles that read cases, and to others how many reports were made', async () => {
  await using world = await newWorld()
  const anna = await world.member({ gender: 'male' })
  const caseId = await fileObjection(world, anna)
  await sendReport(world, anna, { id: (await world.member()).id })
  const forModerator = await openFile(world, anna, 'moderator')
  expect(forModerator.cases).toMatchObject([
    { id: caseId, subjectKind: 'member', category: 'insult', decision: { outcome: 'advice', ground: 'respect' } },
  ])
  expect(forModerator.cases[0].decision.objectedAt).not.toBeNull()
  for (const role of ['support', 'finance'] as const)
    expect(await openFile(world, anna, role)).toMatchObject({ cases: null, reportsMade: 1 })
})

test('the file shows the mandates with their state and a masked account, to roles that read about money', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  await orderByDebit(world, anna)
  const [signed] = (await openFile(world, anna, 'finance')).money.mandates
  expect(signed).toMatchObject({ state: 'signed', iban: expect.stringContaining('•') })
  await world.sql('update mandate set last_used_at = now()')
  expect((await openFile(world, anna, 'finance')).money.mandates).toMatchObject([{ state: 'used' }])
  await world.sql('update mandate set revoked_at = now()')
  expect((await openFile(world, anna, 'support')).money.mandates).toMatchObject([{ state: 'revoked' }])
  expect((await openFile(world, anna, 'moderator')).money).toBeNull()
})
