/** Creates the event of an Enter, such as one that ends a composition: `isComposing`, or in Safari code 229. */
export function newEnter(fields: KeyboardEventInit = {}): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true, ...fields })
}
