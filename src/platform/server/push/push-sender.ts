import { Agent } from 'node:https'
import webPush from 'web-push'
import { summarizeError } from '#platform/server/log.ts'
import { createPublicLookup, isInternalLiteral } from './public-addresses.ts'
import { normalizeEndpoint } from './push-hosts.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** The address and the keys of a browser, as its Push API returns them. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A message for a browser. The push service sees neither the content nor the topic's meaning. */
export interface PushMessage {
  readonly content: string
  /** At most 32 base64url characters. A newer message replaces an undelivered one with the same topic. */
  readonly topic: string
  readonly isUrgent: boolean
}

/** The result of a push: accepted by the push service, refused because the subscription ended, or failed. */
export type PushResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: string }

/** Sends messages to browsers through their push services. */
export interface PushSender {
  /** Encrypts and sends a message. Never throws. */
  send(target: PushTarget, message: PushMessage): Promise<PushResult>
}

/** The time for which a push service stores a message for a browser that is offline. */
const TTL_SECONDS = 24 * 60 * 60
const TIMEOUT_MILLISECONDS = 10_000
const MAX_SOCKETS = 20
const GONE_STATUSES = new Set([404, 410])

/** Creates an agent that connects to public addresses only, whether the host is a name or an address. */
export function createPublicAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, lookup: createPublicLookup() })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    // The connection to an address needs no look-up, so that the check of look-ups would miss it.
    if (isInternalLiteral(options.host ?? '')) throw new Error('the host is an internal address')
    return connect(options, callback)
  }
  return agent
}

/**
 * Creates a sender (RFC 8030, 8188, 8291, 8292). It follows no redirects.
 * @param contact the operator's mail address, for the push services
 */
export function createPushSender({
  keys,
  contact,
  agent = createPublicAgent(),
}: {
  keys: VapidKeys
  contact: string
  agent?: Agent
}): PushSender {
  const vapidDetails = { subject: `mailto:${contact}`, ...keys }
  return {
    async send({ endpoint: storedEndpoint, p256dh, auth }, { content, topic, isUrgent }) {
      const endpoint = normalizeEndpoint(storedEndpoint)
      if (endpoint === null) return { kind: 'failed', failure: 'the endpoint has no plain host' }
      const urgency = isUrgent ? 'high' : 'normal'
      const options = { vapidDetails, agent, topic, urgency, TTL: TTL_SECONDS, timeout: TIMEOUT_MILLISECONDS } as const
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, content, options)
        return { kind: 'accepted' }
      } catch (error) {
        return toResult(error)
      }
    },
  }
}

function toResult(error: unknown): PushResult {
  const status = error instanceof webPush.WebPushError ? error.statusCode : null
  if (status !== null && GONE_STATUSES.has(status)) return { kind: 'gone' }
  return { kind: 'failed', failure: status === null ? summarizeError(error) : `status ${status}` }
}
