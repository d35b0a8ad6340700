import { memberStoragePrefix } from '#platform/browser/member-storage.ts'

/** The session storage key of the loaded results and the scroll position. */
export const resultsStorageKey = `${memberStoragePrefix}found`
