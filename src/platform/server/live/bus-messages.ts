import * as z from 'zod'
import type { BusMessage } from './bus.ts'

/** The form of a message between processes. */
export const busMessage: z.ZodType<BusMessage> = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('member'),
    memberId: z.string(),
    change: z.object({ kind: z.string(), id: z.string().exactOptional() }),
  }),
  z.object({ to: z.literal('sessions'), sessionIds: z.array(z.string()) }),
  z.object({ to: z.literal('cache'), cache: z.string(), key: z.string() }),
  z.object({ to: z.literal('everyone') }),
])

const busEnvelope = z.object({ from: z.string(), messages: z.array(z.unknown()) })

/** Encodes messages of one process, whose id the others receive. */
export function encodeMessages(from: string, messages: readonly BusMessage[]): string {
  return JSON.stringify({ from, messages })
}

/** Decodes messages of other processes. Returns none of `ownId`, and skips those that another version added. */
export function decodeMessages(text: string, ownId: string): BusMessage[] {
  const envelope = busEnvelope.safeParse(parseJson(text))
  if (!envelope.success || envelope.data.from === ownId) return []
  return envelope.data.messages.flatMap((message) => busMessage.safeParse(message).data ?? [])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
