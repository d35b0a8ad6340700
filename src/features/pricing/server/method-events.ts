import { event } from '#platform/event.ts'
import type { MethodId } from '../method.rules.ts'

/** Published to collect the methods that a member may not use. */
export const blockedMethodsCollected = event<{ memberId: string; methods: MethodId[] }>(
  'pricing.blocked_methods_collected',
)
