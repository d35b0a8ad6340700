/** A page title with the number of unread messages and new likes in brackets before it; none at 0. */
export function prefixedTitle(title: string, news: number): string {
  const bare = title.replace(/^\(\d+\) /, '')
  return news > 0 ? `(${news}) ${bare}` : bare
}
