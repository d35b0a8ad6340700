import type { Caller } from '../caller.ts'
import { buildUrl, type Endpoint } from './endpoints.ts'

/** A case for every endpoint of a contract, in the order in which tests send them. */
export type EndpointCases<Contract> = { readonly [Key in keyof Contract]: EndpointCase }

/** The requests by which tests check the access of an endpoint. */
export interface EndpointCase {
  /** The kind of record that the path or the body names. Defaults to the other member. */
  readonly target?: keyof RecordIds
  /** True when `{id}` is the caller's id for a new record. */
  readonly createsTarget?: true
  /** True when the request is sent last, because it ends the session. */
  readonly isSentLast?: true
  readonly access: AccessCase
  /** The request of each member of a blocked pair about the other; `emptyRequest` when it has no body and no query. */
  readonly blockedPairRequest: BlockedPairRequest
}

/** The ids of existing records of one member. */
export interface RecordIds {
  readonly member: string
  /** A member with a public profile. */
  readonly publicMember: string
  readonly photo: string
  readonly order: string
  readonly invoice: string
  readonly conversation: string
  readonly savedSearch: string
}

/** The input of a request. */
interface CaseInput {
  readonly body?: Body | ((ids: RecordIds) => Body)
  readonly query?: string
}

type Body = Readonly<Record<string, unknown>>

/** The expected status of an endpoint per kind of caller, for a record of the owner. */
export interface AccessCase extends CaseInput {
  /** For a visitor. */
  readonly visitor: number
  /** For a member without a relation to the owner. */
  readonly otherMember: number
  /** For a member whom the owner blocked. */
  readonly blockedMember: number
  /** For the owner. */
  readonly owner?: number
}

/** A request by which a member of a blocked pair could learn something about the other member. */
export interface BlockedPairRequest extends CaseInput {
  /** True when only the blocked member sends the request, because the blocker's request would end the block. */
  readonly isSentByBlockedOnly?: true
  /** True when the response lists the members that the sender has blocked, so it may contain the other member. */
  readonly returnsOwnBlocks?: true
}

/** The access of an endpoint for members. */
export const membersOnly: AccessCase = { visitor: 403, otherMember: 200, blockedMember: 200, owner: 200 }

/** The access of an endpoint for a record that only its owner finds. */
export const ownersOnly: AccessCase = { visitor: 403, otherMember: 404, blockedMember: 404, owner: 200 }

/** The access of an endpoint for everyone. */
export const everyone: AccessCase = { visitor: 200, otherMember: 200, blockedMember: 200, owner: 200 }

/** A request without a body and without a query. */
export const emptyRequest: BlockedPairRequest = {}

/** Sends the request of a case for the record of its target. */
export function sendCase(
  caller: Caller,
  endpoint: Endpoint,
  { target = 'member', ids, input }: { target?: EndpointCase['target']; ids: RecordIds; input: CaseInput },
): Promise<Response> {
  const { body, query } = input
  const newIds = { paymentId: crypto.randomUUID(), withdrawalId: crypto.randomUUID() }
  const path = buildUrl(endpoint, { id: ids[target], list: 'received', lander: 'gallery', ...newIds })
  const url = query ? `${path}?${query}` : path
  if (endpoint.method === 'GET') return caller.get(url)
  const method = endpoint.method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
  return caller[method](url, typeof body === 'function' ? body(ids) : body)
}
