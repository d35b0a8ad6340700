/** Returns whether this is an iPhone or iPad; since iPadOS 13 an iPad calls itself a Macintosh, but has a touch screen. */
export function isMobileApple(): boolean {
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
}
