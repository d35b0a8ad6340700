import { expect, test } from 'vitest'
import { createMailReference } from '#platform/server/mail/mail-reference.ts'
import type { Context } from '#platform/server/context.ts'
import { postRawReport } from '#testing/mails/mail-reports.ts'
import { returnedMails } from '#testing/mails/returned-mails.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'

type Kind = keyof typeof returnedMails

/** Posts a report about a mail to a member to the URL of the first site. */
async function postReport(world: World, kind: Kind, { ctx, member }: { ctx: Context; member: TestMember }) {
  const mail = { mailId: ctx.newId(), siteId: ctx.siteId, memberId: member.id, address: member.email }
  const token = createUnsubscribeToken(ctx, { memberId: member.id, kinds: ['new_messages'] })
  const reference = createMailReference(ctx, mail)
  const response = await postRawReport(world, returnedMails[kind]({ token, member: member.email, reference }))
  return response.json()
}

const listCauses = (world: World, { id }: TestMember) =>
  world.sql('select cause from mail_suspension where member_id = $1', [id])

const expected: Record<Kind, { cause: string }[]> = {
  'a complaint without its recipient': [{ cause: 'fbl' }],
  'a bounce of a blocked sender': [],
  'a bounce with another recipient': [{ cause: 'bounce' }],
  'a bounce with a rewritten Message-ID': [{ cause: 'bounce' }],
}

test.each(Object.keys(expected) as Kind[])('R-4.27 R-4.28 %s is recorded by the mail that it returns', async (kind) => {
  await using world = await newWorld()
  const [bert, other] = [await world.member(), await world.otherSite.member()]
  for (const [member, ctx] of [
    [bert, world.ctx()],
    [other, world.otherSite.ctx()],
  ] as const) {
    expect(await postReport(world, kind, { ctx, member })).toEqual({ suspended: expected[kind].length })
    expect(await listCauses(world, member)).toEqual(expected[kind])
  }
})

test('the bounce of a mail to an earlier or a new address of a member suspends nobody', async () => {
  await using world = await newWorld()
  const bert = await world.member()
  const ctx = world.ctx()
  const member = { ...bert, email: 'elders@mail.test' }
  expect(await postReport(world, 'a bounce with a rewritten Message-ID', { ctx, member })).toEqual({ suspended: 0 })
})

test('a forged reference or token suspends nobody', async () => {
  await using world = await newWorld()
  const bert = await world.member()
  const forged = { token: 'a'.repeat(80), reference: 'a'.repeat(80), member: bert.email }
  for (const build of Object.values(returnedMails))
    expect(await (await postRawReport(world, build(forged))).json()).toEqual({ suspended: 0 })
})
