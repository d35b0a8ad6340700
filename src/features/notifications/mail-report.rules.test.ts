import { expect, test } from 'vitest'
import { readMailReports } from './mail-report.rules.ts'

const returned = {
  type: 'text/rfc822-headers',
  text: 'Message-ID: <1@vonk.test>\r\nTo: Noa <noa@mail.test>\r\nList-Unsubscribe:\r\n <https://vonk.test/unsubscribe?token=x>\r\n',
}

const status = (fields: string) => ({
  type: 'message/delivery-status',
  text: `Reporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; noa@mail.test\r\n${fields}\r\n`,
})

test.each([
  ['a failed delivery', 'Action: failed\r\nStatus: 5.1.1 (unknown user)', [['noa@mail.test', true, '5.1.1']]],
  [
    'a failed delivery with an unreadable status',
    'Action: failed\r\nStatus: 5.unknown',
    [['noa@mail.test', false, null]],
  ],
  ['a blocked sender', 'Action: failed\r\nStatus: 5.7.1', [['noa@mail.test', false, '5.7.1']]],
  ['a full mailbox', 'Action: failed\r\nStatus: 5.2.2', [['noa@mail.test', false, '5.2.2']]],
  [
    'a status that says nothing, with a reply about the address',
    'Action: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp; 550 No such user',
    [['noa@mail.test', true, '550']],
  ],
  [
    'a status that says nothing, with a reply about the sender',
    'Action: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp; 550 5.7.1 blocked',
    [['noa@mail.test', false, '5.7.1']],
  ],
  ['a failed delivery after days', 'Action: failed\r\nStatus: 4.4.1', [['noa@mail.test', false, '4.4.1']]],
  ['a delay', 'Action: delayed\r\nStatus: 4.4.1', []],
  ['a delivery', 'Action: delivered\r\nStatus: 2.0.0', []],
  [
    'an alias of the recipient',
    'Original-Recipient: rfc822;post@mail.test\r\nAction: failed\r\nStatus: 5.1.1',
    [['post@mail.test', true, '5.1.1']],
  ],
])('R-4.28 a DSN about %s is read', (_title, fields, expected) => {
  const reports = readMailReports([status(fields), returned])
  expect(reports.map(({ recipient, isPermanent, status: code }) => [recipient, isPermanent, code])).toEqual(expected)
})

test('R-4.28 a DSN about several recipients has a report for each that failed, with the original headers', () => {
  const text = [
    'Reporting-MTA: dns; mx.test',
    'Final-Recipient: rfc822; noa@mail.test\r\nAction: failed\r\nStatus: 5.1.1',
    'Final-Recipient: rfc822; bert@mail.test\r\nAction: delayed\r\nStatus: 4.1.1',
  ].join('\r\n\r\n')
  const reports = readMailReports([{ type: 'message/delivery-status', text }, returned])
  expect(reports).toMatchObject([
    {
      type: 'bounce',
      recipient: 'noa@mail.test',
      original: { 'message-id': '<1@vonk.test>', 'list-unsubscribe': '<https://vonk.test/unsubscribe?token=x>' },
    },
  ])
})

test.each([
  ['with its recipient', 'Feedback-Type: abuse\r\nOriginal-Rcpt-To: <noa@mail.test>', ['noa@mail.test']],
  ['without a recipient', 'Feedback-Type: abuse', ['noa@mail.test']],
  ['that the mail is no spam', 'Feedback-Type: not-spam', []],
])('R-4.27 an ARF report %s is read', (_title, text, expected) => {
  const reports = readMailReports([{ type: 'message/feedback-report', text }, returned])
  expect(reports.map(({ recipient }) => recipient)).toEqual(expected)
})

test('an ordinary mail contains no reports', () => {
  expect(readMailReports([{ type: 'text/plain', text: 'Action: failed\r\nStatus: 5.1.1' }, returned])).toEqual([])
  expect(readMailReports([])).toEqual([])
})
