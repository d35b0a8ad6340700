import type { Logger } from 'pino'
import type { Db, Database } from '#platform/server/db.ts'
import type { Outages } from '#platform/server/outages.ts'
import type { NetworkServices, Services } from '#platform/server/services.ts'

/** What an operation may know: who asks, on which site, when, and the machines it may use. */
export interface Context {
  readonly db: Db
  /** The clock. Never use `Date` directly in an operation. */
  readonly now: () => Date
  /** A new UUIDv7. */
  readonly newId: () => string
  readonly siteId: string
  /** Scheme, host and port that the visitor used, from the allow-list; for links. */
  readonly origin: string
  /** The logged-in member, or null for a visitor. */
  readonly memberId: string | null
  /** The refusal code of what holds the member up: only endpoints that are open on hold answer. Or null. */
  readonly accountHold: string | null
  /** Hex SHA-256 of the session token, or null. */
  readonly sessionId: string | null
  /** The visitor's cookies, for choices such as the theme. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly ip: string
  readonly userAgent: string
  readonly locale: string
  readonly requestId: string
  readonly log: Logger
  readonly outages: Outages
  readonly services: Services
  /** Headers that the answer will carry besides its body (`set-cookie` may repeat). */
  readonly reply: ReplyHeaders
  /** Runs `work` once the surrounding transaction has committed, or at once outside of one. */
  readonly afterCommit: (work: () => void | Promise<void>) => void
  /** Milliseconds spent per phase, for Server-Timing. */
  readonly timings: Map<string, number>
}

/**
 * A context outside of any transaction. Functions that call another party (storage, mail server, payment provider)
 * demand it, so that no transaction ever waits for the network.
 */
export interface NetworkContext extends Context {
  readonly services: NetworkServices
}

/** Headers collected while answering. */
export interface ReplyHeaders {
  readonly headers: [name: string, value: string][]
}

/** The logged-in member's id in an endpoint whose contract demands one. */
export function memberOf(ctx: Context): string {
  if (ctx.memberId === null) throw new Error('a member endpoint ran without a member')
  return ctx.memberId
}

/**
 * Runs `work` in one transaction; its `ctx.db` is the transaction. Inside another one it joins that one.
 * Serialization failures and deadlocks are tried again, so `work` must have no effect outside the database:
 * leave those to `afterCommit`. Its context is no `NetworkContext`, so that it cannot call another party.
 */
export async function inTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (!isDatabase(ctx.db)) return work(ctx)
  let afterCommitTasks: (() => void | Promise<void>)[] = []
  const result = await ctx.db.transaction((db) => {
    afterCommitTasks = []
    return work({ ...ctx, db, afterCommit: (task) => afterCommitTasks.push(task) })
  })
  for (const task of afterCommitTasks) runDetached(ctx, task)
  return result
}

/** Starts `task` without waiting; a failure is logged, since what it follows is already true. */
export function runDetached(ctx: Context, task: () => void | Promise<void>): void {
  Promise.resolve()
    .then(task)
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a task after commit failed'))
}

/** The context of a page load: what its queries ask in one turn goes to the database together. */
export function withBatchedReads<AnyContext extends Context>(ctx: AnyContext): AnyContext {
  return isDatabase(ctx.db) ? { ...ctx, db: ctx.db.batched() } : ctx
}

function isDatabase(db: Db): db is Database {
  return 'transaction' in db
}
