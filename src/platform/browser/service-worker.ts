/** The path of the only service worker, whose scope is the whole site (docs/decisions/099, 101). */
export const workerPath = '/sw-push.js'
