import PostalMime from 'postal-mime'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly to: string
  readonly messageId: string
  readonly content: string
}

/** Options for `startSmtp`. */
export interface SmtpOptions {
  /** The delay before each reply. */
  readonly replyDelayMs?: number
  /** Returns the reply to `RCPT TO`, or null to accept the recipient. */
  readonly refusal?: (to: string) => string | null
  /** Runs after a mail was received and before the reply. */
  readonly beforeAcceptance?: (mail: ReceivedMail) => Promise<void> | void
}

/** A local mail server that records the mails that it receives. */
export interface TestSmtp extends AsyncDisposable {
  readonly url: string
  /** Every complete mail in order of arrival, including duplicates. */
  readonly received: ReceivedMail[]
}

/** Parses a received mail. `files` are its attachments. */
export async function parseMail(mail: ReceivedMail | undefined) {
  const { subject, text, html, attachments } = await new PostalMime().parse(mail?.content ?? '')
  const files = attachments.map(({ filename: name, mimeType: type, content }) => {
    return { name, type, content: Buffer.from(content as ArrayBuffer) } // it is no text
  })
  return { subject, text, html, files }
}

/** Starts a mail server with the subset of SMTP that our mailer uses. */
export async function startSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    void handleConnection(socket, { options, received })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface SmtpSession {
  readonly options: SmtpOptions
  readonly received: ReceivedMail[]
}

async function handleConnection(socket: Socket, { options, received }: SmtpSession): Promise<void> {
  const sendReply = async (response: string) => {
    if (options.replyDelayMs) await new Promise((resolve) => setTimeout(resolve, options.replyDelayMs))
    socket.write(`${response}\r\n`)
  }
  await sendReply('220 ready')
  let to = ''
  let content: string[] | null = null
  for await (const line of readLines(socket)) {
    if (content && line !== '.') {
      content.push(line)
    } else if (content) {
      const mail = toMail(to, content)
      content = null
      received.push(mail)
      await options.beforeAcceptance?.(mail)
      await sendReply('250 accepted')
    } else if (/^DATA/i.test(line)) {
      content = []
      await sendReply('354 go on')
    } else if (/^RCPT TO/i.test(line)) {
      to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      await sendReply(options.refusal?.(to) ?? '250 ok')
    } else {
      await sendReply(/^QUIT/i.test(line) ? '221 bye' : '250 ok')
    }
  }
}

async function* readLines(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of socket) {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch {
    // the client closed the connection
  }
}

function toMail(to: string, lines: readonly string[]): ReceivedMail {
  const content = lines.join('\n')
  return { to, messageId: /^Message-ID: (.+)$/im.exec(content)?.[1] ?? '', content }
}
