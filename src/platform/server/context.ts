import type { Logger } from 'pino'
import type { Db, Database } from '#platform/server/database/db.ts'
import type { Outages } from '#platform/server/http/outages.ts'
import type { NetworkServices, Services } from '#platform/server/services.ts'

/** The context of an operation: the caller, the site, the clock and the services. */
export interface Context {
  readonly db: Db
  /** The clock. Never use `Date` directly in an operation. */
  readonly now: () => Date
  /** A new UUIDv7. */
  readonly newId: () => string
  readonly siteId: string
  /** The scheme, host and port of the request, from the allow-list; for links. */
  readonly origin: string
  /** The logged-in member, or null for a visitor. */
  readonly memberId: string | null
  /** The refusal code of the member's account hold, or null. Only endpoints that are open during a hold respond. */
  readonly accountHold: string | null
  /** Hex SHA-256 of the session token, or null. */
  readonly sessionId: string | null
  /** The visitor's cookies, for choices such as the theme. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly ip: string
  readonly userAgent: string
  /** The language of the answer. */
  readonly locale: string
  /** The time zone of the site. */
  readonly timeZone: string
  readonly requestId: string
  readonly log: Logger
  readonly outages: Outages
  readonly services: Services
  /** The headers of the response (`set-cookie` may repeat). */
  readonly reply: ReplyHeaders
  /** Runs `work` after the surrounding transaction commits, or immediately outside of one. */
  readonly afterCommit: (work: () => void | Promise<void>) => void
  /** Milliseconds spent per phase, for Server-Timing. */
  readonly timings: Map<string, number>
}

/**
 * A context outside of any transaction. Functions that call an external service (storage, mail server, payment
 * provider) require it, so that no transaction waits for the network.
 */
export interface NetworkContext extends Context {
  readonly services: NetworkServices
}

/** The context of an operation that only a logged-in member reaches. */
export interface MemberContext extends Context {
  readonly memberId: string
}

/** The context of a member's operation outside of any transaction. */
export type MemberNetworkContext = NetworkContext & MemberContext

/** The response headers collected by an operation. */
export interface ReplyHeaders {
  readonly headers: [name: string, value: string][]
}

/** Returns whether the caller is a logged-in member. */
export function isMember<AnyContext extends Context>(ctx: AnyContext): ctx is AnyContext & MemberContext {
  return ctx.memberId !== null
}

/**
 * Runs `work` in a transaction, or joins the current one. Retries serialization failures and deadlocks, so `work` must
 * have no effect outside the database; use `afterCommit` for those. Its context is no `NetworkContext`, so it cannot
 * call an external service.
 */
export function inTransaction<Result>(
  ctx: MemberContext,
  work: (ctx: MemberContext) => Promise<Result>,
): Promise<Result>
export function inTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result>
export async function inTransaction<AnyContext extends Context, Result>(
  ctx: AnyContext,
  work: (ctx: AnyContext) => Promise<Result>,
): Promise<Result> {
  if (!isDatabase(ctx.db)) return work(ctx)
  let afterCommitTasks: (() => void | Promise<void>)[] = []
  const result = await ctx.db.transaction((db) => {
    afterCommitTasks = []
    return work({ ...ctx, db, afterCommit: (task) => afterCommitTasks.push(task) })
  })
  for (const task of afterCommitTasks) runDetached(ctx, task)
  return result
}

/** Starts `task` without waiting for it, and logs its failure. */
export function runDetached(ctx: Context, task: () => void | Promise<void>): void {
  Promise.resolve()
    .then(task)
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a task after commit failed'))
}

/** Returns the context of a page load, whose queries within one tick go to the database as a batch. */
export function withBatchedReads<AnyContext extends Context>(ctx: AnyContext): AnyContext {
  return isDatabase(ctx.db) ? { ...ctx, db: ctx.db.batched() } : ctx
}

function isDatabase(db: Db): db is Database {
  return 'transaction' in db
}
