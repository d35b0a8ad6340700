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
  const show = () => {
    if (!dialog.open) dialog.showModal()
    dialog.querySelector('h2')?.focus() // a screen reader starts with the question
  }
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.preventDefault() // a second Escape closes it even when `cancel` is prevented
  })
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'leave') return location.replace('about:blank')
    if (dialog.returnValue !== 'enter') return show() // Android's Back button closes it without an answer
    storeDismissal()
    focusPageHeading()
  })
  show()
}

/** Focuses the heading of the page, where a reader goes on after the dialog. */
function focusPageHeading(): void {
  const heading = [...document.querySelectorAll<HTMLElement>('h1')].find((element) => element.checkVisibility())
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
