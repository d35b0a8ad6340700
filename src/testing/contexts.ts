import {
  createCommandActor,
  type MemberActor,
  type MemberNetworkContext,
  type NetworkContext,
  type StaffNetworkContext,
  type SystemContext,
} from '#platform/server/context.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'

/** Creates contexts for calling operations without HTTP. */
export interface TestContexts {
  /** Returns the context of a background task, or of a member with the session of their token. */
  ctx(): SystemContext
  ctx(member: { id: string; token?: string }): MemberNetworkContext
  /** Returns the context of an operator, under the name that decisions are recorded with. */
  staffCtx(name?: string): StaffNetworkContext
}

/** Returns a member as the caller of an operation. Without a token the session does not exist. */
export function toMemberActor({ id, token = '' }: { id: string; token?: string }): MemberActor {
  return { kind: 'member', memberId: id, sessionId: hashSessionToken(token), accountHold: null }
}

/** Creates the contexts of a site. */
export function createContexts(createContext: () => SystemContext): TestContexts {
  function ctx(): SystemContext
  function ctx(member: { id: string; token?: string }): MemberNetworkContext
  function ctx(member?: { id: string; token?: string }): NetworkContext {
    return member ? { ...createContext(), actor: toMemberActor(member) } : createContext()
  }
  const staffCtx = (name = 'kees') => ({
    ...createContext(),
    actor: createCommandActor(name),
  })
  return { ctx, staffCtx }
}
