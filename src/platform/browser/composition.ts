/**
 * Returns whether a key belongs to an input method that composes text, such as one for Japanese. Safari ends the
 * composition before it sends the Enter that confirms it, and marks that key with code 229 only.
 */
export function isComposing({
  isComposing: isUnderWay,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isUnderWay || keyCode === 229
}
