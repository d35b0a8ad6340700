import type {
  MemberActor,
  MemberNetworkContext,
  NetworkContext,
  CommandNetworkContext,
  StaffActor,
  StaffNetworkContext,
  SystemContext,
} from '#platform/server/context.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'

/** Creates contexts for calling operations without HTTP. */
export interface TestContexts {
  /** Returns the context of a background task, or of a member with the session of their token. */
  ctx(): SystemContext
  ctx(member: { id: string; token?: string }): MemberNetworkContext
  /** Returns the context of an admin, under the name that decisions are recorded with. */
  staffCtx(name?: string): StaffNetworkContext
  /** Returns the context of a command on the machine. */
  commandCtx(): CommandNetworkContext
}

/** Returns a member as the caller of an operation. Without a token the session does not exist. */
export function toMemberActor({ id, token = '' }: { id: string; token?: string }): MemberActor {
  return { kind: 'member', memberId: id, sessionId: hashSessionToken(token), accountHold: null }
}

/** Returns an admin as the caller of an operation, without a session. */
export function toAdminActor(staffId: string, name = 'kees'): StaffActor {
  return { kind: 'staff', role: 'admin', name, staffId, sessionId: null, confirmedUntil: null }
}

/** Creates the contexts of a site. `staffId` is the staff account of its admin. */
export function createContexts(createContext: () => SystemContext, staffId: string): TestContexts {
  function ctx(): SystemContext
  function ctx(member: { id: string; token?: string }): MemberNetworkContext
  function ctx(member?: { id: string; token?: string }): NetworkContext {
    return member ? { ...createContext(), actor: toMemberActor(member) } : createContext()
  }
  const staffCtx = (name?: string) => ({ ...createContext(), actor: toAdminActor(staffId, name) })
  const commandCtx = (): CommandNetworkContext => ({ ...createContext(), actor: { kind: 'command', name: 'kees' } })
  return { ctx, staffCtx, commandCtx }
}
