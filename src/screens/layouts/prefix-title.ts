/** Puts the number of unread messages and new likes in brackets before a page title; 0 removes it. */
export function prefixTitle(title: string, unseen: number): string {
  const unprefixed = title.replace(/^\(\d+\) /, '')
  return unseen > 0 ? `(${unseen}) ${unprefixed}` : unprefixed
}
