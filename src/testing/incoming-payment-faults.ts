import type { InvariantFault } from './invariant-faults.ts'

/** Faults in the money that arrived by bank transfer, and the rules that must report them. */
export const incomingPaymentFaults: InvariantFault[] = [
  [
    'an incoming payment of less than its order',
    `update bank_receipt set amount_cents = amount_cents - 1 where state = 'settled' and surplus_cents = 0 and $1::uuid is not null`,
    'nobody',
    /^I9 the incoming payments/,
  ],
  [
    'more is to be paid back than was too much',
    `update bank_receipt set surplus_cents = surplus_cents + 1 where surplus_cents > 0 and $1::uuid is not null`,
    'nobody',
    /^I9 the incoming payments/,
  ],
  [
    'an order that incoming payments settled without the money',
    `update bank_receipt set state = 'unknown', surplus_cents = 0 where state = 'settled' and $1::uuid is not null`,
    'nobody',
    /^I9 a payment that incoming payments/,
  ],
  [
    'money waits for a paid order',
    `update bank_receipt set state = 'waiting' where state = 'settled' and surplus_cents = 0 and $1::uuid is not null`,
    'nobody',
    /^I9 no money waits/,
    /^I9 the incoming payments/,
    /^I9 a payment that incoming payments/,
  ],
]
