import { classifyRefusal, parseReply, type MailRefusal } from '#platform/mail-refusals.ts'

/** A report of the mail server: a bounce (DSN, RFC 3464) or a complaint (ARF, RFC 5965). */
export interface MailReport {
  readonly type: 'bounce' | 'complaint'
  /** The recipient; null for a complaint whose provider withholds it. */
  readonly recipient: string | null
  /** Whether the address failed for good, by the table of refusals. Always true for a complaint. */
  readonly isPermanent: boolean
  /** The status of a bounce, such as 5.1.1; null for a complaint and for an unreadable one. */
  readonly status: string | null
  /** The headers of the original mail, by lower-case name; they prove that we sent it. */
  readonly original: Readonly<Record<string, string>>
}

/** A part of a parsed mail. */
export interface MailPart {
  readonly type: string
  readonly text: string
}

/** Reads the reports in the parts of a mail; a mail that is no report has none. */
export function readMailReports(parts: readonly MailPart[]): MailReport[] {
  const returned = parts.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers')
  const original = parseFields(returned?.text.split(/\r?\n\r?\n/)[0] ?? '')
  return parts.flatMap(({ type, text }): MailReport[] => {
    if (type === 'message/delivery-status') return readDeliveryStatus(text, original)
    if (type === 'message/feedback-report') return readFeedback(text, original)
    return []
  })
}

/** Reads the failed recipients of a delivery status, which has one group of fields per recipient. */
function readDeliveryStatus(text: string, original: MailReport['original']): MailReport[] {
  return text.split(/\r?\n\s*\r?\n/).flatMap((group): MailReport[] => {
    const fields = parseFields(group)
    const recipient = readAddress(fields['original-recipient'] ?? fields['final-recipient'])
    if (recipient === null || fields['action']?.toLowerCase() !== 'failed') return []
    const refusal = readRefusal(fields)
    const status = refusal.status ?? refusal.code?.toString() ?? null
    const isPermanent = classifyRefusal(refusal) === 'recipient'
    return [{ type: 'bounce', recipient, isPermanent, status, original }]
  })
}

/** Reads the refusal of a recipient. A status that says nothing, such as 5.0.0, yields to the reply of the server. */
function readRefusal(fields: Readonly<Record<string, string>>): MailRefusal {
  const status = /^\d(?:\.\d{1,3}){1,2}/.exec(fields['status'] ?? '')?.[0] ?? null
  if (status !== null && !/^\d\.0(\.0)?$/.test(status)) return { code: null, status }
  const reply = parseReply((fields['diagnostic-code'] ?? '').replace(/^\s*smtp\s*;/i, ''))
  return reply.code === null ? { code: null, status } : reply
}

function readFeedback(text: string, original: MailReport['original']): MailReport[] {
  const fields = parseFields(text)
  const recipient = readAddress(fields['original-rcpt-to'] ?? original['to'])
  if (fields['feedback-type']?.toLowerCase() === 'not-spam') return []
  return [{ type: 'complaint', recipient, isPermanent: true, status: null, original }]
}

/** Parses header fields by their lower-case names. Continuation lines are joined; the first of several fields counts. */
function parseFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const match = /^([\w-]+):\s*(.*?)\s*$/.exec(line)
    if (match?.[1] && match[2] !== undefined) fields[match[1].toLowerCase()] ??= match[2]
  }
  return fields
}

/** Reads the address of `rfc822; noa@example.com` or `Noa <noa@example.com>`. */
function readAddress(field: string | undefined): string | null {
  return /(?<![^\s<>;,"])([^\s<>;,"]+@[^\s<>;,"]+)/.exec(field ?? '')?.[1] ?? null
}
