import type {
  AnyContractProcedure,
  ContractProcedure,
  ContractRouter,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import { implement, ORPCError, type AnyRouter } from '@orpc/server'
import type * as z from 'zod'
import type { EndpointMeta, MemberEndpointMeta, StaffEndpointMeta } from '#platform/contract.ts'
import { isRefusal, isUnavailable } from '#platform/refusal.ts'
import {
  withReader,
  type MemberNetworkContext,
  type NetworkContext,
  type StaffNetworkContext,
} from '#platform/server/context.ts'
import { permissionRefused } from './permission-refused.ts'

/** A contract whose endpoints all declare their access, on one of the bases of platform/contract.ts. */
export type EndpointContract = ContractRouter<EndpointMeta>

/** A contract with its implementation. */
export interface Api<Contract extends EndpointContract> {
  readonly contract: Contract
  readonly router: AnyRouter
}

/** The operation of each endpoint of a contract. */
export type Operations<Contract> = {
  [Key in keyof Contract]: Contract[Key] extends ContractProcedure<infer Input, infer Output, infer _Errors, infer Meta>
    ? (ctx: ContextOf<Meta>, input: InferSchemaOutput<Input>) => Promise<InferSchemaInput<Output>>
    : Operations<Contract[Key]>
}

/** The context that an operation receives, by the access of its endpoint. */
type ContextOf<Meta> = Meta extends MemberEndpointMeta
  ? MemberNetworkContext
  : Meta extends StaffEndpointMeta
    ? StaffNetworkContext
    : NetworkContext

/**
 * Binds a feature's contract to its operations. Checks access and turns refusals into declared errors; an undeclared
 * refusal is a defect.
 */
export function implementContract<Contract extends EndpointContract>(
  contract: Contract,
  operations: Operations<Contract>,
): Api<Contract> {
  return { contract, router: implementRouter(contract, operations) }
}

function implementRouter<Contract extends EndpointContract>(
  contract: Contract,
  operations: Operations<Contract>,
): AnyRouter {
  const router: Record<string, AnyRouter> = {}
  for (const [key, part] of Object.entries(contract)) {
    const operation: unknown = operations[key as keyof typeof operations] // same keys as the contract, by its type
    router[key] = isProcedure(part)
      ? implementProcedure(part, operation as Operation)
      : implementRouter(part, operation as never)
  }
  return router
}

function isProcedure(part: unknown): part is AnyContractProcedure {
  return typeof part === 'object' && part !== null && '~orpc' in part
}

/** A GET endpoint that responds 304 to a member whose data is unchanged. */
interface RevalidatedEndpoint {
  /** The path below /api. */
  readonly path: string
  readonly output: z.ZodType
}

/** Lists the endpoints of a contract that are revalidated. */
export function listRevalidatedEndpoints(contract: EndpointContract): RevalidatedEndpoint[] {
  return Object.values(contract).flatMap((part) => {
    if (!isProcedure(part)) return listRevalidatedEndpoints(part)
    const { route, outputSchema } = part['~orpc']
    return metaOf(part).revalidated ? [{ path: route.path ?? '', output: outputSchema as z.ZodType }] : []
  })
}

type Operation = (ctx: NetworkContext, input: unknown) => Promise<unknown>

function implementProcedure(procedure: AnyContractProcedure, operation: Operation): AnyRouter {
  const meta = metaOf(procedure)
  return implement(procedure, { initialInputValidationIndex: 1 }) // validates the input after the access
    .$context<NetworkContext>()
    .use(async ({ context, next }) => {
      await checkAccess(context, meta)
      return next()
    })
    .handler(async ({ context, input }) => {
      try {
        return await operation(meta.readsFromStandby ? withReader(context) : context, input)
      } catch (error) {
        if (isRefusal(error) && error.code === 'permission_denied') await publishRefusedPermission(context, meta)
        throw toDeclaredError(procedure, error)
      }
    })
}

function metaOf(procedure: AnyContractProcedure): EndpointMeta {
  const { meta, route } = procedure['~orpc']
  if (!('access' in meta)) throw new Error(`${route.method} ${route.path} declares no access`)
  return meta as EndpointMeta // the type of the contract requires it
}

async function checkAccess(ctx: NetworkContext, meta: EndpointMeta): Promise<void> {
  const code = isStaffMeta(meta) ? findStaffRefusal(ctx, meta) : findAccessRefusal(ctx, meta)
  if (code === 'permission_denied') await publishRefusedPermission(ctx, meta)
  if (code) throw new ORPCError(code, { status: 403, data: {}, defined: true })
}

async function publishRefusedPermission(ctx: NetworkContext, meta: EndpointMeta): Promise<void> {
  if (isStaffMeta(meta)) await permissionRefused.publish(ctx, { permission: meta.permission })
}

function isStaffMeta(meta: EndpointMeta): meta is StaffEndpointMeta {
  return meta.access === 'staff'
}

/** Returns the refusal for a caller who is no staff, whose role lacks the permission, or whose code is not fresh. */
function findStaffRefusal({ actor, now }: NetworkContext, { roles, needsConfirmation }: StaffEndpointMeta) {
  if (actor.kind !== 'staff') return 'staff_login_required'
  if (!roles.includes(actor.role)) return 'permission_denied'
  const isConfirmed = actor.confirmedUntil !== null && actor.confirmedUntil > now()
  return needsConfirmation && !isConfirmed ? 'confirmation_required' : null
}

function findAccessRefusal({ actor }: NetworkContext, { access, closedDuringHold }: EndpointMeta): string | null {
  if (actor.kind !== 'member') return access === 'member' ? 'authentication_required' : null
  return closedDuringHold ? actor.accountHold : null
}

function toDeclaredError(procedure: AnyContractProcedure, error: unknown): unknown {
  if (isUnavailable(error)) return new ORPCError('unavailable', { status: 503, data: {}, cause: error, defined: true })
  if (!isRefusal(error)) return error
  const declaredError = procedure['~orpc'].errorMap[error.code]
  if (!declaredError) return error
  return new ORPCError(error.code, { status: declaredError.status ?? 400, data: error.details, defined: true })
}
