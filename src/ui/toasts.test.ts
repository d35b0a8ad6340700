import { beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, showToast, TOAST_LIMIT, subscribeToToasts } from './toasts.ts'

beforeEach(() => {
  for (const toast of currentToasts()) dismissToast(toast.key)
})

test('listeners are called when a toast is shown and when it is dismissed', () => {
  const changed = vi.fn<() => void>()
  const stop = subscribeToToasts(changed)

  const key = showToast({ text: 'Opgeslagen' })
  expect(currentToasts()).toMatchObject([{ key, text: 'Opgeslagen' }])
  dismissToast(key)
  expect(currentToasts()).toEqual([])
  expect(changed).toHaveBeenCalledTimes(2)

  stop()
  showToast({ text: 'Ongezien' })
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a toast with the same key replaces the earlier one, and the limit dismisses the oldest', () => {
  showToast({ key: 'a', text: 'een' })
  showToast({ key: 'a', text: 'twee' })
  expect(currentToasts().map((toast) => toast.text)).toEqual(['twee'])

  for (let index = 0; index < TOAST_LIMIT; index++) showToast({ text: `nummer ${index}` })
  expect(currentToasts()).toHaveLength(TOAST_LIMIT)
  expect(currentToasts().some((toast) => toast.key === 'a')).toBe(false)
})

test('dismissing an unknown toast changes nothing', () => {
  const changed = vi.fn<() => void>()
  const stop = subscribeToToasts(changed)
  dismissToast('nothing')
  expect(changed).not.toHaveBeenCalled()
  stop()
})
