/** Values that reports of mail servers return. */
export interface ReturnedMail {
  readonly token: string
  readonly member: string
  readonly reference: string
}

const sections = (parts: readonly string[]) => parts.map((part) => `--b\n${part}\n`).join('')

function buildReport(type: string, parts: readonly string[]): string {
  return `From: reports@isp.example
To: bounces@demo.vonk.test
Subject: Report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type}; boundary="b"

${sections(['Content-Type: text/plain\n\nA report.', ...parts])}--b--
`
}

const status = (recipient: string, fields: string) => `Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${recipient}
Action: failed
${fields}`

const headers = (member: string, more: string) => `Content-Type: text/rfc822-headers

From: Vonkje <post@demo.vonk.test>
To: ${member}
${more}`

const unsubscribe = (token: string) => `Message-ID: <x@demo.vonk.test>
List-Unsubscribe: <http://localhost:4737/unsubscribe?token=${token}>`

/** The reports of mail servers, by their kind. */
export const returnedMails = {
  'a complaint without its recipient': ({ token }: ReturnedMail) =>
    buildReport('feedback-report', [
      'Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: ExampleFBL/1.0\nVersion: 1',
      headers('undisclosed', unsubscribe(token)).replace('text/rfc822-headers', 'message/rfc822') + '\n\nHoi',
    ]),
  'a bounce of a blocked sender': ({ token, member }: ReturnedMail) =>
    buildReport('delivery-status', [
      status(
        member,
        'Status: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 Service unavailable; Client host [192.0.2.10] blocked using an RBL',
      ),
      headers(member, unsubscribe(token)),
    ]),
  'a bounce with another recipient': ({ token, member }: ReturnedMail) =>
    buildReport('delivery-status', [
      status('anna@demo.vonk.test', 'Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 user unknown'),
      headers(member, unsubscribe(token)),
    ]),
  'a bounce with a rewritten Message-ID': ({ member, reference }: ReturnedMail) =>
    buildReport('delivery-status', [
      status(member, 'Status: 5.1.1'),
      headers(
        member,
        `Message-ID: <0102019abcdef012-1234abcd-000000@eu-west-1.amazonses.com>\nX-Mail-Reference: ${reference}\nSubject: Kies een nieuw wachtwoord`,
      ),
    ]),
} as const
