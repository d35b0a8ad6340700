/** The text-message service: an API that takes a message as JSON, with a key as its bearer token. */
export interface SmsSettings {
  /** The URL of the API, without `/messages`. */
  readonly baseUrl: string
  readonly key: string
  /** The sender that recipients see on every site: a phone number, or up to 11 letters and digits. Null without one. */
  readonly sender: string | null
}

/** A text message. */
export interface OutgoingSms {
  /** Our id, also the idempotency key. */
  readonly id: string
  /** The name of the sender. Without `sender` in the settings the recipient sees its letters and digits. */
  readonly fromName: string
  /** The phone number as E.164. */
  readonly to: string
  readonly text: string
}

/** Sends text messages. */
export interface SmsSender {
  /**
   * Resolves when the service has accepted the message, or rejected it so that a retry is useless.
   * @throws SmsUnavailableError when the outcome is unknown; the same id is not sent twice
   */
  send(sms: OutgoingSms): Promise<'accepted' | 'rejected'>
}

/** The service did not respond, failed, or refused our key. Its `status` is that of HTTP, or null. */
export class SmsUnavailableError extends Error {
  override readonly name = 'SmsUnavailableError'
  readonly status: number | null

  constructor(status: number | null) {
    super('the text-message service is not available')
    this.status = status
  }
}

/** The timeout for sending one message. */
const SEND_MILLISECONDS = 10_000

/** The statuses that say that this message can never be sent: the number is wrong or its network is not served. */
const REJECTED_STATUSES = new Set([400, 404, 410, 413, 422])

/** Creates a sender over HTTP. It follows no redirects, which could send a member's number to another host. */
export function createSmsSender({ baseUrl, key, sender }: SmsSettings, timeoutMs = SEND_MILLISECONDS): SmsSender {
  return {
    async send({ id, fromName, to, text }) {
      const response = await fetch(`${baseUrl}/messages`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ id, from: sender ?? toSenderId(fromName), to, text }),
      }).catch(() => null) // a network error, a redirect or the timeout
      await response?.body?.cancel()
      if (response?.ok) return 'accepted'
      if (response && REJECTED_STATUSES.has(response.status)) return 'rejected'
      throw new SmsUnavailableError(response?.status ?? null)
    },
  }
}

const SENDER_MAX = 11

/** Returns the letters and digits of a name, as many as the networks show as a sender. */
function toSenderId(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^A-Za-z0-9]/g, '')
  return plain.slice(0, SENDER_MAX) || 'Code'
}
