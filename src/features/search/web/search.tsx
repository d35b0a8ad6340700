import { memberStoragePrefix } from '#platform/member-storage.ts'

/** Under which a tab keeps what was found, and where one was in it. */
export const resultsStorageKey = `${memberStoragePrefix}found`
