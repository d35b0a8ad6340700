import type { Logger } from 'pino'
import type { StaffRole } from '#platform/contract.ts'
import type { Db, Database } from '#platform/server/database/db.ts'
import type { Outages } from '#platform/server/http/outages.ts'
import type { NetworkServices, Services } from '#platform/server/services.ts'

/** An operation's caller. The access of an endpoint decides which kind its operation receives. */
export type Actor = VisitorActor | MemberActor | StaffActor | CommandActor | PartnerActor | SystemActor

/** A person without a session. */
export interface VisitorActor {
  readonly kind: 'visitor'
}

/** A logged-in member. */
export interface MemberActor {
  readonly kind: 'member'
  readonly memberId: string
  /** Hex SHA-256 of the session token. */
  readonly sessionId: string
  /** The refusal code of the account hold, or null. Only endpoints that are open during a hold respond. */
  readonly accountHold: string | null
}

/** A staff member who is logged in to the office or acts by `call`. */
export interface StaffActor {
  readonly kind: 'staff'
  readonly role: StaffRole
  /** The name that decisions are recorded under. */
  readonly name: string
  /** The staff account. */
  readonly staffId: string
  /** Hex SHA-256 of the token of the office session; null for `call`. */
  readonly sessionId: string | null
  /** The end of the time for which a fresh code or passkey counts; null without one. */
  readonly confirmedUntil: Date | null
}

/** A person who runs a command on the machine, who has no staff account and may do everything. */
export interface CommandActor {
  readonly kind: 'command'
  /** The user of the machine, which the audit log records. */
  readonly name: string
}

/** A partner network, authenticated by its key. */
export interface PartnerActor {
  readonly kind: 'partner'
  readonly partnerId: string
  readonly network: string
}

/** The site itself: scheduled jobs and the handling of notifications. */
export interface SystemActor {
  readonly kind: 'system'
}

/** The context of an operation: the caller, the site, the clock and the services. */
export interface Context<Caller extends Actor = Actor> {
  readonly actor: Caller
  readonly db: Db
  /** The database of endpoints that only read: a standby that has what this browser has written, or the primary. */
  readonly reader: Db
  /** The clock. Never use `Date` directly in an operation. */
  readonly now: () => Date
  /** A new UUIDv7. */
  readonly newId: () => string
  readonly siteId: string
  /** The scheme, host and port of the request, from the allow-list; for links. */
  readonly origin: string
  /** The visitor's cookies, for choices such as the theme. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly ip: string
  readonly userAgent: string
  /** The language of the response. */
  readonly locale: string
  /** The time zone of the site. */
  readonly timeZone: string
  /** The start of the paths of photos on the site, such as /photos/ (R-3.30). */
  readonly imagePrefix: string
  readonly requestId: string
  readonly log: Logger
  readonly outages: Outages
  readonly services: Services
  /** The headers of the response (`set-cookie` may repeat). */
  readonly response: ResponseHeaders
  /** Runs `work` after the surrounding transaction commits, or immediately outside of one. */
  readonly afterCommit: (work: () => void | Promise<void>) => void
  /** Milliseconds spent per phase, for Server-Timing. */
  readonly timings: Map<string, number>
}

/**
 * A context outside of any transaction. Functions that call an external service (storage, mail server, payment
 * provider) require it, so that no transaction waits for the network.
 */
export interface NetworkContext<Caller extends Actor = Actor> extends Context<Caller> {
  readonly services: NetworkServices
}

/** The context of an operation that only a logged-in member reaches. */
export type MemberContext = Context<MemberActor>

/** The context of a member's operation outside of any transaction. */
export type MemberNetworkContext = NetworkContext<MemberActor>

/** The context of an operation for staff. */
export type StaffContext = Context<StaffActor>

/** The context of a staff operation outside of any transaction. */
export type StaffNetworkContext = NetworkContext<StaffActor>

/** The context of a command on the machine. */
export type CommandContext = Context<CommandActor>

/** The context of a command outside of any transaction. */
export type CommandNetworkContext = NetworkContext<CommandActor>

/** The context of an operation for staff that a command runs too. */
export type OperatorContext = Context<StaffActor | CommandActor>

/** The context of scheduled jobs. */
export type SystemContext = NetworkContext<SystemActor>

/** The context of an operation for an authenticated partner. */
export type PartnerContext = Context<PartnerActor>

/** The response headers collected by an operation. */
export interface ResponseHeaders {
  readonly headers: [name: string, value: string][]
  /** The moment from which the response is no longer true, so that no cache serves it longer. */
  validUntil?: Date
}

/** Returns whether the caller is a logged-in member. */
export function isMember<AnyContext extends Context>(ctx: AnyContext): ctx is AnyContext & MemberContext {
  return ctx.actor.kind === 'member'
}

/** Returns the id of the logged-in member, or null for every other caller. */
export function memberIdOf({ actor }: Context): string | null {
  return actor.kind === 'member' ? actor.memberId : null
}

/**
 * Runs `work` in a transaction, or joins the current one. Retries serialization failures and deadlocks, so `work` must
 * have no effect outside the database; use `afterCommit` for those. Its context is no `NetworkContext`, so it cannot
 * call an external service.
 */
export async function inTransaction<Caller extends Actor, Result>(
  ctx: Context<Caller>,
  work: (ctx: Context<Caller>) => Promise<Result>,
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

/**
 * Waits for calls that were started in the order of the array, in one transaction. Its connection runs their first statements
 * in that order, without waiting for a response in between: the first locks of the calls are taken in the order of the array.
 * @throws Error outside of a transaction, where each statement may have a connection of its own
 */
export async function inOrder<Calls extends readonly unknown[]>(
  tx: Pick<Context, 'db'>,
  calls: readonly [...Calls],
): Promise<{ -readonly [Index in keyof Calls]: Awaited<Calls[Index]> }> {
  if (isDatabase(tx.db)) throw new Error('statements have an order only in a transaction')
  return Promise.all(calls)
}

/** Starts `task` without waiting for it, and logs its failure. */
export function runDetached(ctx: Context, task: () => void | Promise<void>): void {
  Promise.resolve()
    .then(task)
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a task after commit failed'))
}

/** Returns a context that acts for a member who has no session of their own. */
export function actForMember<AnyContext extends Context>(
  ctx: AnyContext,
  memberId: string,
): Omit<AnyContext, 'actor'> & { readonly actor: MemberActor } {
  return { ...ctx, actor: { kind: 'member', memberId, sessionId: '', accountHold: null } }
}

/** Returns the context of a page load, whose queries within one tick go to the database as a batch. */
export function withBatchedReads<AnyContext extends Context>(ctx: AnyContext): AnyContext {
  if (!isDatabase(ctx.db) || !isDatabase(ctx.reader)) return ctx
  const db = ctx.db.batched()
  return { ...ctx, db, reader: ctx.reader === ctx.db ? db : ctx.reader.batched() }
}

/** Returns the context of an endpoint that only reads, and may read from a standby. */
export function withReader<AnyContext extends Context>(ctx: AnyContext): AnyContext {
  return { ...ctx, db: ctx.reader }
}

/**
 * Returns a context that reads from the primary. Use it for data that is cached until a bus message says that it
 * changed: a standby could still return the old value.
 */
export function withPrimary<AnyContext extends Context>(ctx: AnyContext): AnyContext {
  return isDatabase(ctx.db) && ctx.db.primary ? { ...ctx, db: ctx.db.primary } : ctx
}

function isDatabase(db: Db): db is Database {
  return 'transaction' in db
}
