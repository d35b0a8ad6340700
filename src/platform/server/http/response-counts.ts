import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The number of distinct durations, two per doubling: up to 1 ms, 1.4 ms, 2 ms … 65 seconds. */
export const DURATION_COUNT = 33
const STEPS_PER_DOUBLING = 2

/** The responses since the last time they were taken: those that failed, and how many took how long. */
export interface ResponseCounts {
  readonly errors: number
  /** The number of pages and calls by the position of their duration. */
  readonly durations: readonly number[]
}

/** Counts the responses of a process in memory. */
export interface ResponseCounter {
  /** Returns the counts and begins again from zero; null when there are none. */
  take(): ResponseCounts | null
  /** Adds counts that could not be stored to those of the next time. */
  restore(counts: ResponseCounts): void
}

/**
 * Counts failed responses, and the durations of pages and calls. Neither paths nor persons are counted, and a response costs
 * an addition.
 */
export function countResponses(app: FastifyInstance): ResponseCounter {
  let errors = 0
  const durations = new Uint32Array(DURATION_COUNT)
  const add = (position: number, count: number) => void (durations[position] = (durations[position] ?? 0) + count)
  app.addHook('onResponse', (request, reply, done) => {
    if (!isProbe(request)) {
      if (reply.statusCode >= 500) errors++
      if (isPageOrCall(reply)) add(findDurationPosition(reply.elapsedTime), 1)
    }
    done()
  })
  return {
    take() {
      const counts = { errors, durations: [...durations] }
      errors = 0
      durations.fill(0)
      return counts.errors === 0 && counts.durations.every((count) => count === 0) ? null : counts
    },
    restore(counts) {
      errors += counts.errors
      counts.durations.forEach((count, position) => add(position, count))
    },
  }
}

/** Returns whether a request only checks the health of the process. */
function isProbe({ url }: FastifyRequest): boolean {
  return url === '/healthz' || url === '/readyz'
}

/** Returns whether a response is a page or that of a call: the time of a file depends on the network of its reader. */
function isPageOrCall(reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type')
  return typeof type === 'string' && (type.startsWith('application/json') || type.startsWith('text/html'))
}

/** Returns the position of a duration in milliseconds. */
export function findDurationPosition(milliseconds: number): number {
  const position = Math.ceil(Math.log2(milliseconds) * STEPS_PER_DOUBLING)
  return position > 0 ? Math.min(position, DURATION_COUNT - 1) : 0
}

/** Returns the milliseconds within which a share of the responses was sent, such as 0.95; null without any. */
export function findPercentile(durations: readonly number[], share: number): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let rest = total * share
  for (const [position, count] of durations.entries()) {
    if (rest <= count) return interpolate(position, count === 0 ? 1 : rest / count)
    rest -= count
  }
  return endOf(DURATION_COUNT - 1)
}

function interpolate(position: number, part: number): number {
  const start = position === 0 ? 0 : endOf(position - 1)
  return Math.round(start + (endOf(position) - start) * part)
}

function endOf(position: number): number {
  return 2 ** (position / STEPS_PER_DOUBLING)
}
