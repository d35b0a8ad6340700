import { event } from '#platform/event.ts'

/** Published when a member of staff calls an endpoint without its permission. */
export const permissionRefused = event<{ permission: string }>('platform.permission_refused')
