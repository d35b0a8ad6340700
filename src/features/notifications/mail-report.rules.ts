/** A report of the mail server: a bounce (DSN, RFC 3464) or a complaint (ARF, RFC 5965). */
export interface MailReport {
  readonly type: 'bounce' | 'complaint'
  readonly recipient: string
  /** Whether delivery failed for good, with a status 5.x.x. Always true for a complaint. */
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
    const status = /^\d(?:\.\d{1,3}){1,2}/.exec(fields['status'] ?? '')?.[0] ?? null
    const isPermanent = fields['status']?.startsWith('5.') === true
    return [{ type: 'bounce', recipient, isPermanent, status, original }]
  })
}

function readFeedback(text: string, original: MailReport['original']): MailReport[] {
  const fields = parseFields(text)
  const recipient = readAddress(fields['original-rcpt-to'] ?? original['to'])
  if (recipient === null || fields['feedback-type']?.toLowerCase() === 'not-spam') return []
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
