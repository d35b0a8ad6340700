/** Replaces a selection of a text. Returns the new text and the position after the inserted text. */
export function insertText(
  text: string,
  selection: { readonly start: number; readonly end: number },
  inserted: string,
): { text: string; caret: number } {
  const start = Math.min(selection.start, text.length)
  const end = Math.min(Math.max(selection.end, start), text.length)
  return { text: text.slice(0, start) + inserted + text.slice(end), caret: start + inserted.length }
}
