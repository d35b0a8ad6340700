import { expect, test } from 'vitest'
import { classifyRefusal, parseReply } from './mail-refusals.ts'

test.each([
  ['550 5.1.1 unknown user', 'recipient'],
  ['550-5.1.1 The email account that you tried to reach does not exist', 'recipient'],
  ['550 5.1.0 Address rejected', 'recipient'],
  ['554 5.1.2 Host not found', 'recipient'],
  ['553 5.1.3 Invalid address', 'recipient'],
  ['550 5.1.6 Mailbox has moved', 'recipient'],
  ['556 5.1.10 Recipient address has null MX', 'recipient'],
  ['550 No such user', 'recipient'],
  ['551 User not local', 'recipient'],
  ['553 Mailbox name not allowed', 'recipient'],
  ['550 5.1.7 Bad sender address', 'sender'],
  ['550 5.1.8 Sender domain does not exist', 'sender'],
  ['554 5.7.1 <x>: Relay access denied', 'sender'],
  ['550 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen', 'sender'],
  ['550 5.7.26 Unauthenticated mail', 'sender'],
  ['535 5.7.8 Authentication failed', 'sender'],
  ['554 Transaction failed', 'sender'],
  ['530 Authentication required', 'sender'],
  ['552 5.2.2 Mailbox full', 'temporary'],
  ['550 5.2.1 Mailbox disabled', 'temporary'],
  ['550 5.3.0 Other system failure', 'temporary'],
  ['550 5.4.4 Unable to route', 'temporary'],
  ['550 5.0.0 Undefined', 'temporary'],
  ['552 5.3.4 Message too big', 'temporary'],
  ['450 4.2.0 Try later', 'temporary'],
  ['451 4.7.1 Greylisted', 'temporary'],
  ['421 Service not available', 'temporary'],
  ['450 5.1.1 A server that contradicts itself', 'temporary'],
  ['no reply', 'temporary'],
])('%s is a refusal of kind %s', (reply, kind) => {
  expect(classifyRefusal(parseReply(reply))).toBe(kind)
})

test.each([
  ['5.1.1', 'recipient'],
  ['5.2.2', 'temporary'],
  ['5.7.1', 'sender'],
  ['4.4.7', 'temporary'],
  ['5.0.0', 'temporary'],
  [null, 'temporary'],
])('a bounce with the status %s and no reply is of kind %s', (status, kind) => {
  expect(classifyRefusal({ code: null, status })).toBe(kind)
})
