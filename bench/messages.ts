import type { BenchSite, BenchMember } from './bench-site.ts'
import { openConnection, buildRequest, type Connection } from './connection.ts'

/** A conversation of two members, who take turns to send a message over one connection. */
export interface Conversation {
  readonly id: string
  /** Sends the next message and waits for its acknowledgement. */
  send(): Promise<void>
  close(): void
}

const text = 'Een bericht van ongeveer zestig tekens, zoals mensen ze sturen.'

/** Starts conversations between the first `count` pairs of members. */
export function openConversations(site: BenchSite, count: number): Promise<Conversation[]> {
  return Promise.all(site.pairs.slice(0, count).map((pair) => openConversation(site, pair)))
}

async function openConversation(
  { port }: BenchSite,
  [first, second]: readonly [BenchMember, BenchMember],
): Promise<Conversation> {
  const connection = await openConnection(port)
  const response = await postMessage(connection, buildMessageRequest(port, first, `/api/members/${second.id}/messages`))
  const { conversationId } = JSON.parse(response) as { conversationId: string }
  let sentCount = 0
  return {
    id: conversationId,
    async send() {
      const sender = sentCount++ % 2 === 0 ? second : first
      await postMessage(connection, buildMessageRequest(port, sender, `/api/chats/${conversationId}/messages`))
    },
    close: () => connection.close(),
  }
}

function buildMessageRequest(port: number, { token }: BenchMember, path: string): Buffer {
  const origin = `http://localhost:${port}`
  const headers = { host: `localhost:${port}`, origin, cookie: `sid=${token}`, accept: 'application/json' }
  return buildRequest('POST', path, { headers, body: JSON.stringify({ messageId: crypto.randomUUID(), text }) })
}

async function postMessage(connection: Connection, request: Buffer): Promise<string> {
  const { status, body } = await connection.send(request)
  if (status !== 200) throw new Error(`sending a message returned ${status}: ${body.toString()}`)
  return body.toString()
}

/** Counts the stored messages. Throws when their number differs from the number of paid messages. */
export async function countMessages({ database }: BenchSite): Promise<number> {
  const { rows } = await database.query<{ stored: number; paid: number }>(
    {
      text: `select (select count(*) from message) as stored, (select count(*) from ledger_entry where counter_account = 'message') as paid`,
    },
    [],
  )
  const { stored = 0, paid = 0 } = rows[0] ?? {}
  if (stored !== paid) throw new Error(`${stored} messages are stored but ${paid} are paid`)
  return stored
}

/** Runs `work`, which returns the number of acknowledged messages. Throws when another number was stored. */
export async function withMessageCountCheck(site: BenchSite, work: () => Promise<number>): Promise<void> {
  const countBefore = await countMessages(site)
  const acknowledgedCount = await work()
  const storedCount = (await countMessages(site)) - countBefore
  if (storedCount !== acknowledgedCount)
    throw new Error(`${acknowledgedCount} messages were acknowledged but ${storedCount} stored`)
}

/** Throws when the database does not commit durably. */
export async function requireDurableCommits({ database }: BenchSite): Promise<void> {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await database.query<Record<string, string>>({ text: `show ${name}` }, [])
    if (rows[0]?.[name] !== 'on') throw new Error(`${name} is not on`)
  }
}
