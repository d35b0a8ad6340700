import { describe, expect, test } from 'vitest'
import { banMember, unbanMember } from '#features/accounts/server/members/bans.ts'
import { MAX_FREE_STARTS } from '#features/chat/rules.ts'
import { refundOrder } from '#features/orders/server/operator-refunds.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import {
  runDuringTransaction,
  runInTurnDuringTransaction,
  type Statement,
} from '#testing/servers/concurrent-transaction.ts'
import { sendPaymentNotification, findOnlyPayment, placeOrder } from '#testing/orders.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { openSession, type TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

// Each test runs an operation during a conflicting transaction; its result must fit the committed state.

const text = { text: 'Hoi', messageId: newClientId() }

async function createPair(world: World): Promise<{ anna: TestMember; bert: TestMember }> {
  const options = { premium: true, credits: 50 }
  return { anna: await world.member(options), bert: await world.member({ ...options, gender: 'male' }) }
}

describe('orders', () => {
  test('I5 an order that is being paid gets no second payment', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const { id } = await placeOrder(world, anna)
    await world.psp.control.setStatus(findOnlyPayment(world).id, 'failed')
    const paid: Statement = [`update purchase set status = 'paid', paid_at = created_at where id = $1`, [id]]

    const response = await runDuringTransaction(world, [paid], () =>
      world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' }),
    )

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ refusal: 'order_completed' })
    expect(world.psp.payments.list()).toHaveLength(1)
  })

  test('I9 T4 the only payment of an order is not refunded as a double payment while another process completes it', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const { id } = await placeOrder(world, anna)
    world.psp.control.webhook = 'off'
    const payment = findOnlyPayment(world)
    await world.psp.control.setStatus(payment.id, 'paid')
    const completed: Statement[] = [
      [`update purchase set status = 'paid', paid_at = created_at where id = $1`, [id]],
      [`update payment set status = 'paid' where purchase_id = $1`, [id]],
    ]

    const response = await runDuringTransaction(world, completed, () => sendPaymentNotification(world, payment.id))

    expect(response.status).toBe(200)
    expect(await world.sql('select 1 from payment_refund')).toEqual([])
    expect(await world.getBalance(anna)).toBe(0) // the completing transaction adds the credits
  })

  test('C-60 credits that are being spent are not refunded by a withdrawal', async () => {
    await using world = await newWorld()
    const { anna, orderId } = await payOrder(world)
    const spent: Statement = [`select move_credits($1, -5, 'test', null, 'spent', now())`, [anna.id]]

    const response = await runDuringTransaction(world, [spent], () =>
      world.as(anna).put(`/api/orders/${orderId}/withdrawal/${newClientId()}`, { credits: 150, amountCents: 3495 }),
    )

    expect(await response.json()).toMatchObject({ refusal: 'withdrawal_changed', details: { credits: 145 } })
    expect(await world.getBalance(anna)).toBe(145)
  })

  test('C-19 credits that are being spent are not refunded by an operator', async () => {
    await using world = await newWorld()
    const { anna, orderId } = await payOrder(world)
    const spent: Statement = [`select move_credits($1, -5, 'test', null, 'spent', now())`, [anna.id]]
    const refund = { refundId: newClientId(), orderId, amountCents: null, reason: 'Coulance' }

    const requested = await runDuringTransaction(world, [spent], () => refundOrder(world.staffCtx(), refund))

    expect(requested).toMatchObject({ credits: 145 })
    expect(await world.getBalance(anna)).toBe(0)
  })

  test('I2 a refund takes no credits that are being spent', async () => {
    await using world = await newWorld()
    const { anna, id } = await payOrder(world)
    const spent: Statement = [`select move_credits($1, -5, 'test', null, 'spent', now())`, [anna.id]]

    await runDuringTransaction(world, [spent], () => world.psp.control.refund(id))

    expect(await world.getBalance(anna)).toBe(0)
  })
})

describe('likes of a pair', () => {
  const lock = (one: TestMember, other: TestMember): Statement => [
    'select pg_advisory_xact_lock(hashtextextended(least($1::text, $2::text) || greatest($1::text, $2::text), 0))',
    [one.id, other.id],
  ]
  const like = ({ siteId }: World, from: TestMember, to: TestMember): Statement => [
    'insert into member_like (liker_id, liked_id, site_id, created_at) values ($1, $2, $3, now())',
    [from.id, to.id, siteId],
  ]

  test('R-4.44 mutual likes at the same moment make a match', async () => {
    await using world = await newWorld()
    const { anna, bert } = await createPair(world)

    const response = await runDuringTransaction(world, [lock(anna, bert), like(world, bert, anna)], () =>
      world.as(anna).put(`/api/members/${bert.id}/like`),
    )

    expect(await response.json()).toMatchObject({ liked: true, match: true })
  })

  test('C-16 a like that is withdrawn while it becomes a match leaves no match', async () => {
    await using world = await newWorld()
    const { anna, bert } = await createPair(world)
    await world.as(anna).put(`/api/members/${bert.id}/like`)
    const match: Statement = [
      `insert into member_match (first_id, second_id, site_id, matched_at)
       values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3, now())`,
      [anna.id, bert.id, world.siteId],
    ]

    const response = await runDuringTransaction(world, [lock(anna, bert), like(world, bert, anna), match], () =>
      world.as(anna).delete(`/api/members/${bert.id}/like`),
    )

    expect(response.status).toBe(200)
    expect(await world.sql('select 1 from member_match where $1 in (first_id, second_id)', [anna.id])).toEqual([])
  })
})

describe('conversations', () => {
  const lockBalance = ({ id }: TestMember): Statement => [
    'select 1 from credit_balance where member_id = $1 for no key update',
    [id],
  ]

  test('R-9.20 the last free start is used once', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member({ credits: 50 }), await world.member({ gender: 'male' })]
    const used: Statement = ['insert into chat_quota (member_id, started) values ($1, $2)', [anna.id, MAX_FREE_STARTS]]

    const response = await runDuringTransaction(world, [lockBalance(anna), used], () =>
      world.as(anna).post(`/api/members/${bert.id}/messages`, text),
    )

    expect(await response.json()).toMatchObject({ refusal: 'free_chats_used' })
  })

  test('I1 I3 credits that are being spent are not spent twice', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member({ premium: true, credits: 5 }), await world.member({ gender: 'male' })]
    const spent: Statement = ['update credit_balance set credits = 1 where member_id = $1', [anna.id]]

    const response = await runDuringTransaction(world, [spent], () =>
      world.as(anna).post(`/api/members/${bert.id}/gifts`, { messageId: newClientId(), gift: 'rose', price: 5 }),
    )

    expect(await response.json()).toMatchObject({ refusal: 'insufficient_credits', details: { credits: 1 } })
  })

  test('I1 I3 a further message is not paid with credits that are being spent', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member({ premium: true, credits: 2 }), await world.member({ gender: 'male' })]
    const startResponse = await world.as(anna).post(`/api/members/${bert.id}/messages`, text)
    const { conversationId } = (await startResponse.json()) as { conversationId: string }
    const spent: Statement = ['update credit_balance set credits = 0 where member_id = $1', [anna.id]]

    const response = await runDuringTransaction(world, [spent], () =>
      world.as(anna).post(`/api/chats/${conversationId}/messages`, { messageId: newClientId(), text: 'Nog iets' }),
    )

    expect(await response.json()).toMatchObject({ refusal: 'insufficient_credits', details: { credits: 0 } })
  })

  test('I12 messages sent at the same moment get consecutive numbers', async () => {
    await using world = await newWorld()
    const { anna, bert } = await createPair(world)
    const startResponse = await world.as(anna).post(`/api/members/${bert.id}/messages`, text)
    const { conversationId } = (await startResponse.json()) as { conversationId: string }
    const written: Statement[] = [
      ['update conversation set last_seq = 2 where id = $1', [conversationId]],
      [
        `insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, price, sent_at)
         values ($1, $2, 2, $3, $1, 'text', 'Ook hoi', 1, now())`,
        [newClientId(), conversationId, bert.id],
      ],
    ]

    const response = await runDuringTransaction(world, written, () =>
      world.as(anna).post(`/api/chats/${conversationId}/messages`, { messageId: newClientId(), text: 'Nog iets' }),
    )

    expect(response.status).toBe(200)
    const selectLastMessage = `select seq, body from message where conversation_id = $1 order by seq desc limit 1`
    expect(await world.sql(selectLastMessage, [conversationId])).toEqual([{ seq: 3, body: 'Nog iets' }])
  })
})

describe('accounts', () => {
  test('I24 a login that waits for the deletion of the account gets no session', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const deleted: Statement[] = [
      [`update account set status = 'deleted' where id = $1`, [anna.id]],
      ['delete from session where subject_id = $1', [anna.id]],
    ]

    const response = await runDuringTransaction(world, deleted, () =>
      world.visitor().post('/api/user.php', { email: anna.email, password: 'welkom-bij-vonk' }),
    )

    expect(response.status).not.toBe(200)
    expect(await world.sql('select 1 from session where subject_id = $1', [anna.id])).toEqual([])
  })

  test('I24 a login that arrives while the deletion of the account waits gets no session', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const password = 'welkom-bij-vonk'
    const otherSessionId = hashSessionToken(await openSession(world.ctx(), anna.id))
    const lockOtherSession: Statement = ['select 1 from session where id = $1 for update', [otherSessionId]]

    const [, login] = await runInTurnDuringTransaction(
      world,
      [lockOtherSession],
      [
        () => world.as(anna).delete('/api/account', { password, reason: 'time', remarks: '' }),
        () => world.visitor().post('/api/user.php', { email: anna.email, password }),
      ],
    )

    expect(await login?.json()).toMatchObject({ refusal: 'login_failed' })
    expect(await world.sql('select 1 from session where subject_id = $1', [anna.id])).toEqual([])
  })

  test.each<[string, (world: World, member: TestMember) => Promise<unknown>]>([
    [
      'confirmation',
      (world, { id }) => world.sql(`update account set status = 'active', confirmed_at = now() where id = $1`, [id]),
    ],
    ['unbanning', (world, { id }) => unbanMember(world.staffCtx(), { memberId: id })],
  ])(
    'C-56 a member who becomes invisible during their %s is afterwards seen by contacts only',
    async (event, changeAccount) => {
      await using world = await newWorld()
      const anna = await world.member({ confirmed: event !== 'confirmation' })
      if (event === 'unbanning') await banMember(world.staffCtx(), { memberId: anna.id, reason: 'Een reden.' })
      const hidden: Statement = ['update profile set invisible = true where member_id = $1', [anna.id]]

      await runDuringTransaction(world, [hidden], () => changeAccount(world, anna))

      const selectAudience = 'select seen_by from member_visibility where member_id = $1'
      expect(await world.sql(selectAudience, [anna.id])).toEqual([{ seen_by: 'contacts' }])
    },
  )

  test('R-7.28 a change of the profile does not overwrite a concurrent change of another field', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const otherChange: Statement = [`update profile set about = 'Van de telefoon' where member_id = $1`, [anna.id]]

    const response = await runDuringTransaction(world, [otherChange], () =>
      world.as(anna).patch('/api/profile', { name: 'Anneke' }),
    )

    expect(response.status).toBe(200)
    const row = await world.sql('select name, about from profile where member_id = $1', [anna.id])
    expect(row).toEqual([{ name: 'Anneke', about: 'Van de telefoon' }])
  })
})
