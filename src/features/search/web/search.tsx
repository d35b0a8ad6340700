/** Under which a tab keeps what was found, and where one was in it. */
export const foundStorage = 'vonk.found'

/** Forgets what was found in this tab; called at logout. */
export function forgetFound(): void {
  try {
    sessionStorage.removeItem(foundStorage)
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}
