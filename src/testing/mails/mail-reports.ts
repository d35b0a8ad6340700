import type { World } from '../world.ts'

const key = 'a key of this test only'

/** Sends a raw mail to the endpoint for reports, as the mail server of the operator. */
export function postRawReport(world: World, raw: string, authorization = `Bearer ${key}`): Promise<Response> {
  return fetch(`${world.origin}/api/mail-reports`, {
    method: 'POST',
    body: raw.replaceAll('\n', '\r\n'),
    headers: { authorization, 'content-type': 'message/rfc822' },
  })
}

/** The headers of the original mail, which a report returns. */
export interface Original {
  readonly id?: string
  readonly unsubscribe?: string
}

/** Builds the report of a mail server about one recipient, with the headers of the original mail. */
export function buildDsn(recipient: string, { id = 'x', unsubscribe = '' }: Original, status = '5.1.1'): string {
  return `From: MAILER-DAEMON@mx.test
To: post@demo.vonk.test
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

The mail could not be delivered.
--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: ${status}

--B
Content-Type: text/rfc822-headers

Message-ID: <${id}@demo.vonk.test>
List-Unsubscribe: ${unsubscribe}
To: ${recipient}

--B--
`
}

export function buildArf(recipient: string, original: Original): string {
  return buildDsn(recipient, original)
    .replace('delivery-status; boundary', 'feedback-report; boundary')
    .replace('message/delivery-status', 'message/feedback-report')
    .replace(/Reporting-MTA[^]*?Status: 5\.1\.1/, `Feedback-Type: abuse\nUser-Agent: Test/1`)
}
