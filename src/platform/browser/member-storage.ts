/** The prefix of every browser storage key with a member's data, which is deleted at logout. */
export const memberStoragePrefix = 'vonk.'

/** Deletes all member data from the browser's storage. Called wherever a session ends. */
export function clearMemberStorage(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(memberStoragePrefix)) storage.removeItem(key)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
