/** Returns false while a dialog is open or the person is typing, when a modal dialog would take the focus. */
export function canInterrupt(): boolean {
  return !document.querySelector('[role=dialog], [role=alertdialog]') && !isTyping(document.activeElement)
}

function isTyping(element: Element | null): boolean {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.value !== '')
}
