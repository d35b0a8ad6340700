/** Before every key under which this browser stores something of a member; what is stored so goes at logout. */
export const memberStoragePrefix = 'vonk.'

/** Deletes everything that this browser stores of members. Called wherever a session ends. */
export function clearMemberStorage(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(memberStoragePrefix)) storage.removeItem(key)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
