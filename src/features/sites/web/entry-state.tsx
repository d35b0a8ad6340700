const storageKey = 'site-entry'

/** Returns what this browser knows about the entry warning: whether the site is installed, and the dismissal. */
export function readEntryState() {
  return {
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    dismissedAt: readDismissal(),
    now: Date.now(),
  }
}

function readDismissal(): number | null {
  try {
    return Number(localStorage.getItem(storageKey)) || null
  } catch {
    return null // without storage the warning returns on the next page
  }
}

function storeDismissal(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // the warning returns on the next page
  }
}

/**
 * Opens the entry warning. It stays until the visitor answers: entering stores the dismissal, leaving replaces the page
 * by an empty one.
 */
export function openEntryDialog(dialog: HTMLDialogElement): void {
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'enter') storeDismissal()
    if (dialog.returnValue === 'leave') location.replace('about:blank')
  })
  if (!dialog.open) dialog.showModal()
  dialog.querySelector('h2')?.focus() // a screen reader starts with the question
}
