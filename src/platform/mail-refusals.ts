/**
 * The consequence of a refusal: a wrong recipient gets no more mails; a temporary failure is retried; a refusal of the
 * sender or of its mails is retried too and concerns the operator.
 */
export type RefusalKind = 'recipient' | 'temporary' | 'sender'

/** A refusal of a mail server, at once or in a bounce message. */
export interface MailRefusal {
  /** The code of the SMTP reply, such as 550; null when a bounce message has none. */
  readonly code: number | null
  /** The enhanced status code (RFC 3463), such as 5.1.1; null when there is none. */
  readonly status: string | null
}

/** The codes that condemn an address when they come without an enhanced status code. */
const ADDRESS_CODES = new Set([550, 551, 553])

/** The subjects of enhanced status codes (RFC 3463) that are the sender's problem: protocol, content and policy. */
const SENDER_SUBJECTS = new Set(['5', '6', '7'])

/** The address codes that concern the sender's address: its syntax, and its domain (RFC 3463). */
const SENDER_ADDRESS_STATUSES = new Set(['5.1.7', '5.1.8'])

/** Classifies a refusal. The enhanced status code decides; the code decides when there is no other. */
export function classifyRefusal({ code, status }: MailRefusal): RefusalKind {
  const [severity, subject] = status?.split('.') ?? []
  if (code !== null && code < 500) return 'temporary'
  if (severity !== undefined && severity !== '5') return 'temporary'
  if (status === null || subject === undefined) return classifyCode(code)
  if (SENDER_ADDRESS_STATUSES.has(status)) return 'sender'
  if (subject === '1') return 'recipient'
  return SENDER_SUBJECTS.has(subject) ? 'sender' : 'temporary'
}

function classifyCode(code: number | null): RefusalKind {
  if (code === null) return 'temporary'
  return ADDRESS_CODES.has(code) ? 'recipient' : 'sender'
}

/** Reads the code and the enhanced status code at the beginning of an SMTP reply, such as `550 5.1.1 unknown user`. */
export function parseReply(reply: string): MailRefusal {
  const match = /^\s*([2-5]\d\d)(?:[ -]+(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(reply)
  return { code: match ? Number(match[1]) : null, status: match?.[2] ?? null }
}

/** The refused recipients since the mail server last accepted a mail. */
export interface RefusalSeries {
  readonly recipients: number
  readonly lastAt: Date | null
}

/** The number of different recipients, refused in a row, from which the fault is not with them. */
export const MAX_REFUSED_RECIPIENTS = 5
const FIRST_PAUSE_MINUTES = 5
const MAX_PAUSE_MINUTES = 20

/** Returns whether so many recipients were refused in a row that the sender is at fault. */
export function isRefusalSeries({ recipients }: Pick<RefusalSeries, 'recipients'>): boolean {
  return recipients >= MAX_REFUSED_RECIPIENTS
}

/** Returns whether sending pauses at a time. The pause doubles with each further recipient; then one mail is tried. */
export function isSendingPaused(series: RefusalSeries, now: Date): boolean {
  if (!isRefusalSeries(series) || !series.lastAt) return false
  const minutes = Math.min(MAX_PAUSE_MINUTES, FIRST_PAUSE_MINUTES * 2 ** (series.recipients - MAX_REFUSED_RECIPIENTS))
  return now.getTime() < series.lastAt.getTime() + minutes * 60_000
}
