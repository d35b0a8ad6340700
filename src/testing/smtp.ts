import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail as the server took it. */
export interface ReceivedMail {
  readonly to: string
  readonly messageId: string
  readonly content: string
}

/** What a mail server of a test may do differently. */
export interface SmtpOptions {
  /** Waits this long before each reply. */
  readonly replyAfterMs?: number
  /** The reply to `RCPT TO`, or null to accept the recipient. */
  readonly refusal?: (to: string) => string | null
  /** Runs between the end of a mail and the reply to it. */
  readonly beforeAcceptance?: (mail: ReceivedMail) => Promise<void> | void
}

/** A mail server on this machine that keeps what it receives. */
export interface TestSmtp extends AsyncDisposable {
  readonly url: string
  /** Every mail of which the end arrived, in order, with repeats. */
  readonly received: ReceivedMail[]
}

/** Starts a mail server that speaks as much SMTP as our mailer needs. */
export async function startSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    void converse(socket, { options, received })
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

interface Conversation {
  readonly options: SmtpOptions
  readonly received: ReceivedMail[]
}

async function converse(socket: Socket, { options, received }: Conversation): Promise<void> {
  const say = async (reply: string) => {
    if (options.replyAfterMs) await new Promise((resolve) => setTimeout(resolve, options.replyAfterMs))
    socket.write(`${reply}\r\n`)
  }
  await say('220 ready')
  let to = ''
  let content: string[] | null = null
  for await (const line of linesOf(socket)) {
    if (content && line !== '.') {
      content.push(line)
    } else if (content) {
      const mail = toMail(to, content)
      content = null
      received.push(mail)
      await options.beforeAcceptance?.(mail)
      await say('250 accepted')
    } else if (/^DATA/i.test(line)) {
      content = []
      await say('354 go on')
    } else if (/^RCPT TO/i.test(line)) {
      to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      await say(options.refusal?.(to) ?? '250 ok')
    } else {
      await say(/^QUIT/i.test(line) ? '221 bye' : '250 ok')
    }
  }
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of socket) {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch {
    // the client hung up
  }
}

function toMail(to: string, lines: readonly string[]): ReceivedMail {
  const content = lines.join('\n')
  return { to, messageId: /^Message-ID: (.+)$/im.exec(content)?.[1] ?? '', content }
}
