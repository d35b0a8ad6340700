import { createTransport } from 'nodemailer'

/** A mail as the mail server gets it. */
export interface OutgoingMail {
  readonly messageId: string
  readonly fromName: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Record<string, string>
}

/** Hands mails to the mail server. */
export interface Mailer {
  /** Resolves when the server has accepted the mail; whether a mail that failed was accepted is not known. */
  send(mail: OutgoingMail): Promise<void>
}

/** The longest that handing over one mail may take. */
export const SEND_SECONDS = 60

/**
 * A mailer over SMTP. It hangs up on a server that takes longer than `seconds` in all.
 * @param url the mail server, as `smtps://user:password@host`
 * @param from the address that mails come from
 */
export function smtpMailer({
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
    async send({ messageId, fromName, ...mail }) {
      await transport.sendMail({
        ...mail,
        from: { name: fromName, address: from },
        messageId: `<${messageId}@${domain}>`,
        signal: AbortSignal.timeout(seconds * 1_000),
      })
    },
  }
}

/** Whether the mail server refused the recipient for good, so that trying again is of no use. */
export function isRecipientRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500
}
