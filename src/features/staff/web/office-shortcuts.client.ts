const STORAGE_KEY = 'office-shortcuts'

/** Presses the control whose `aria-keyshortcuts` names the key, unless somebody types or turned the shortcuts off. */
export function bindShortcuts(): void {
  const box = document.querySelector<HTMLInputElement>('input[data-shortcuts]')
  if (!box) return
  box.checked = localStorage.getItem(STORAGE_KEY) !== 'off'
  box.addEventListener('change', () => localStorage.setItem(STORAGE_KEY, box.checked ? 'on' : 'off'))
  document.addEventListener('keydown', (event) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!box.checked || hasModifier || event.repeat || isTyping(event.target)) return
    const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key.toUpperCase())}"]`)
    if (!control) return
    event.preventDefault()
    control.click()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('textarea, select, input:not([type="checkbox"])')
}
