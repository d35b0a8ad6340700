import { invoiceFaults } from './invoice-faults.ts'
import { incomingPaymentFaults } from './incoming-payment-faults.ts'
import { repaymentFaults } from './repayment-faults.ts'

/** A fault, the statement that plants it in the data of a member (`$1`), and the rules that must report it. */
export type InvariantFault = [fault: string, text: string, member: 'anna' | 'bert' | 'nobody', ...rules: RegExp[]]

/** Faults in the data, and the rules that must report them. */
export const invariantFaults: InvariantFault[] = [
  ['credits appear', 'update credit_balance set credits = credits + 1 where member_id = $1', 'anna', /^I1 /],
  [
    'a charge exceeds the balance',
    `with charge as (
       insert into ledger_entry (request_id, member_id, delta, counter_account, balance_after, created_at)
       select 'x', member_id, -credits - 5, 'test', -5, now() from credit_balance where member_id = $1)
     update credit_balance set credits = -5, debt_allowed = true where member_id = $1`,
    'anna',
    /^I2 a balance/,
  ],
  [
    'debt is allowed without a debt',
    'update credit_balance set debt_allowed = true where member_id = $1',
    'anna',
    /^I2 debt/,
  ],
  [
    'early credits of a collected debit stay',
    `with debit as (update payment set method = 'sdd' where id in (select id from payment where status = 'paid') returning id)
     insert into ledger_entry (request_id, member_id, delta, counter_account, balance_after, created_at) select 'debit_early:' || id, $1, 5, 'debit_early', 5, now() from debit`,
    'anna',
    /^I1 /,
    /^I3 /,
    /^I5 early/,
  ],
  [
    'an entry vanishes',
    `delete from ledger_entry where member_id = $1 and counter_account = 'gift'`,
    'bert',
    /^I1 /,
    /^I4 I7 each/,
  ],
  [
    'an entry carries the balance before it',
    `update ledger_entry set balance_after = balance_after - delta where member_id = $1 and counter_account = 'message'`,
    'anna',
    /^I3 /,
  ],
  [
    'an erased member has credits',
    `insert into ledger_entry (request_id, member_id, delta, counter_account, balance_after, created_at)
     values ('x', $1, 3, 'demo', 3, now())`,
    'nobody',
    /^I6 /,
  ],
  [
    'a message costs nothing',
    `update message set price = 0 where sender_id = $1 and kind = 'text'`,
    'anna',
    /^I4 I7 each/,
  ],
  [
    'a free message has a price',
    `update message set price = 1 where sender_id = $1 and price = 0`,
    'bert',
    /^I4 I7 each/,
  ],
  [
    'a charge is for another member’s message',
    `update message set sender_id = gen_random_uuid() where sender_id = $1`,
    'anna',
    /^I4 I7 each/,
    /^C-07 each image/,
  ],
  [
    'a gift is charged as a message',
    `update ledger_entry set counter_account = 'message' where member_id = $1 and counter_account = 'gift'`,
    'bert',
    /^I4 I7 each/,
  ],
  [
    'an image costs as much as a text',
    `update message set price = 1 where sender_id = $1 and kind = 'image'`,
    'anna',
    /^I4 I7 each/,
  ],
  [
    'an image is charged as a message',
    `update ledger_entry set counter_account = 'message' where member_id = $1 and counter_account = 'image'`,
    'anna',
    /^I4 I7 each/,
  ],
  ['an image vanishes', 'delete from chat_image where sender_id = $1', 'anna', /^C-07 each image/],
  [
    'an image outlives its message',
    `update chat_image set message_id = gen_random_uuid() where sender_id = $1`,
    'bert',
    /^C-07 each image/,
  ],
  [
    'an unsent image is not deleted',
    `update chat_image set created_at = now() - interval '3 days' where sender_id = $1`,
    'bert',
    /^C-24 an image/,
  ],
  [
    'a message is charged twice',
    `insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
     select 'x', member_id, delta, counter_account, ref_id, balance_after, created_at
     from ledger_entry where member_id = $1 and counter_account = 'gift'`,
    'bert',
    /^I1 /,
    /^I3 /,
    /^I4 I7 each/,
    /^I4 I7 no message/,
  ],
  [
    'a hidden member stays visible',
    'update profile set invisible = true where member_id = $1',
    'anna',
    /^C-56 member_visibility/,
  ],
  [
    'a member is visible to nobody',
    'delete from member_visibility where member_id = $1',
    'anna',
    /^C-56 member_visibility/,
  ],
  [
    'a contact vanishes',
    `delete from member_contact where member_id = $1 and kind = 'like'`,
    'anna',
    /^C-56 the contacts/,
  ],
  [
    'a contact outlives its conversation',
    `insert into member_contact values ($1, gen_random_uuid(), 'conversation')`,
    'anna',
    /^C-56 the contacts/,
  ],
  ['a message vanishes', `delete from message where sender_id = $1 and kind = 'text'`, 'anna', /^I12 the messages/],
  [
    'a number is skipped',
    `update message set seq = seq + 90 where sender_id = $1 and kind = 'gift'`,
    'bert',
    /^I12 the messages/,
  ],
  [
    'the last number of a conversation is higher than that of its messages',
    'update conversation set last_seq = last_seq + 1 where starter_id = $1',
    'anna',
    /^I12 the messages/,
  ],
  [
    'a member has read a message that does not exist',
    'update conversation_side set read_seq = 99 where member_id = $1',
    'anna',
    /^I13 /,
  ],
  ['a side is missing', 'delete from conversation_side where member_id = $1', 'anna', /^I12 a conversation/],
  ['a start is not counted', 'delete from chat_quota where member_id = $1', 'anna', /^I15 /],
  [
    'a sent text is not recorded',
    'update conversation set first_sent_text = false, second_sent_text = false where starter_id = $1',
    'anna',
    /^C-06 a conversation/,
  ],
  [
    'an order gave other credits',
    `update purchase set credits = credits + 1 where member_id = $1`,
    'anna',
    /^I5 a paid/,
  ],
  [
    'an open order gave credits',
    `update purchase set status = 'open', paid_at = null where member_id = $1`,
    'anna',
    /^I5 a paid/,
    /^I9 a paid payment/,
    /^I11 /,
    /^L-23 a confirmed order/,
  ],
  [
    'a paid order gave nothing',
    `update purchase set status = 'paid', paid_at = now() where member_id = $1`,
    'bert',
    /^I5 a paid/,
    /^I9 a paid order/,
    /^I11 /,
    /^L-23 a confirmed order/,
  ],
  [
    'credits of no order',
    `update ledger_entry set ref_id = gen_random_uuid() where member_id = $1 and counter_account = 'order'`,
    'anna',
    /^I5 a paid/,
    /^I5 a ledger entry/,
  ],
  [
    'a payment over less',
    `update payment set amount_cents = 1 where purchase_id = (select id from purchase where member_id = $1)`,
    'anna',
    /^I9 a paid order/,
  ],
  [
    'a second payment that is not refunded',
    `insert into payment (id, purchase_id, method, amount_cents, currency, status, checked_at, created_at, changed_at)
     select gen_random_uuid(), purchase_id, method, amount_cents, currency, status, checked_at, created_at, now()
     from payment where purchase_id = (select id from purchase where member_id = $1)`,
    'anna',
    /^I9 a paid payment/,
  ],
  [
    'a refund of more than was paid',
    `insert into payment_refund (id, payment_id, reason, amount_cents, currency, created_at)
     select gen_random_uuid(), id, 'paid_twice', amount_cents + 1, currency, now()
     from payment where purchase_id = (select id from purchase where member_id = $1)`,
    'anna',
    /^I8 /,
  ],
  ...incomingPaymentFaults,
  [
    'an order with a discount that is not used',
    `update purchase set discount_kind = 'code', discount_code = 'X', discount_percent = 1 where member_id = $1`,
    'bert',
    /^I10 an order/,
  ],
  [
    'a bonus after its window',
    `with discounted as (
       update purchase set discount_kind = 'bonus', discount_code = 'TIMEBONUS25', discount_percent = 25
       where member_id = $1 returning id, site_id, member_id)
     insert into discount_use (purchase_id, site_id, member_id, kind, code, created_at)
     select id, site_id, member_id, 'bonus', 'TIMEBONUS25', now() from discounted`,
    'anna',
    /^I10 a member/,
  ],
  ...invoiceFaults,
  ...repaymentFaults,
  ['premium without an order', 'update credit_balance set paid_orders = 2 where member_id = $1', 'anna', /^I11 /],
  [
    'a view is counted that was none',
    'insert into discover_exposure (member_id, views) values ($1, 1)',
    'anna',
    /^the number of views/,
  ],
  ['a match outlives a like', 'delete from member_like where liker_id = $1', 'anna', /^C-06 a match/, /^C-56 /],
  ['a mutual like is no match', 'delete from member_match where $1 in (first_id, second_id)', 'anna', /^C-06 a mutual/],
  [
    'an unsubscribed kind is on',
    `update notification_preference set mail_kinds = '{news,like}' where member_id = $1`,
    'anna',
    /^R-4\.29 /,
  ],
  [
    'preferences are of another site',
    'update notification_preference set site_id = gen_random_uuid() where member_id = $1',
    'anna',
    /^C-76 notification/,
  ],
  [
    'a push subscription outlives its session',
    `with foreign_session as (
       insert into session (id, subject_id, site_id, created_at, expires_at, user_agent)
       select 'foreign', gen_random_uuid(), site_id, now(), now() + interval '1 day', '' from account where id = $1 returning id)
     insert into push_subscription select f.id, a.id, a.site_id, 'https://push.vonk.test/x', '', '', '', now()
     from foreign_session f, account a where a.id = $1`,
    'anna',
    /^R-3\.54 /,
  ],
  ['a photo is not counted', 'update photo_quota set photos = photos + 1 where member_id = $1', 'anna', /^I21 /],
]
