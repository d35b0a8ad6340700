import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import { classifyRefusal, parseReply, type MailRefusal, type RefusalKind } from '#platform/mail-refusals.ts'

/** A mail for the mail server. */
export interface OutgoingMail {
  readonly messageId: string
  readonly fromName: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Record<string, string>
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Buffer
  }[]
}

/** Sends mails through the mail server. */
export interface Mailer {
  /** Resolves when the server has accepted the mail. After a rejection the mail may have been accepted or not. */
  send(mail: OutgoingMail): Promise<void>
}

/** The timeout for sending one mail. */
export const SEND_SECONDS = 60

/**
 * Creates a mailer over SMTP, which aborts when a mail takes longer than `seconds` in total.
 * @param url the mail server, as `smtps://user:password@host`
 * @param from the address that mails come from
 */
export function createSmtpMailer({
  url,
  from,
  seconds = SEND_SECONDS,
}: {
  url: string
  from: string
  seconds?: number
}): Mailer {
  const domain = from.split('@')[1] ?? 'localhost'
  const transport = createTransport({ url, connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
  return {
    async send({ messageId, fromName, to, attachments, ...mail }) {
      await transport.sendMail({
        ...mail,
        attachments: [...attachments],
        from: { name: fromName, address: from },
        to: { name: '', address: toAsciiAddress(to) },
        messageId: `<${messageId}@${domain}>`,
        signal: AbortSignal.timeout(seconds * 1_000),
      })
    },
  }
}

/**
 * Returns an address with its domain in Punycode, as the URL standard maps it. Nodemailer maps differently, so that
 * `ｅxample.com` would be another domain than that of the account.
 */
function toAsciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  return domain === '' ? address : `${address.slice(0, at)}@${domain}`
}

/** Reads the refusal of the mail server; null when it did not refuse the mail, such as for a lost connection. */
export function readRefusal(error: unknown): (MailRefusal & { readonly kind: RefusalKind }) | null {
  if (!(error instanceof Error) || !('responseCode' in error)) return null
  const reply = parseReply('response' in error ? String(error.response) : '')
  const refusal = { code: Number(error.responseCode), status: reply.status }
  return { ...refusal, kind: toKindAt('command' in error ? String(error.command) : '', refusal) }
}

/** Returns the kind of a refusal. Only a reply to `RCPT TO`, or one that names the address, condemns the recipient. */
function toKindAt(command: string, refusal: MailRefusal): RefusalKind {
  const kind = classifyRefusal(refusal)
  const isAboutRecipient = command === 'RCPT TO' || (command === 'DATA' && refusal.status !== null)
  return kind === 'recipient' && !isAboutRecipient ? 'sender' : kind
}
