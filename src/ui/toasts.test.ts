import { beforeEach, expect, test, vi } from 'vitest'
import { getToasts, dismissToast, showToast, TOAST_LIMIT, subscribeToToasts } from './toasts.ts'

beforeEach(() => {
  for (const toast of getToasts()) dismissToast(toast.key)
})

test('listeners are called when a toast is shown and when it is dismissed', () => {
  const changed = vi.fn<() => void>()
  const stop = subscribeToToasts(changed)

  const key = showToast({ text: 'Opgeslagen' })
  expect(getToasts()).toMatchObject([{ key, text: 'Opgeslagen' }])
  dismissToast(key)
  expect(getToasts()).toEqual([])
  expect(changed).toHaveBeenCalledTimes(2)

  stop()
  showToast({ text: 'Ongezien' })
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a toast with the same key replaces the earlier one, and the limit dismisses the oldest', () => {
  showToast({ key: 'a', text: 'een' })
  showToast({ key: 'a', text: 'twee' })
  expect(getToasts().map((toast) => toast.text)).toEqual(['twee'])

  for (let index = 0; index < TOAST_LIMIT; index++) showToast({ text: `nummer ${index}` })
  expect(getToasts()).toHaveLength(TOAST_LIMIT)
  expect(getToasts().some((toast) => toast.key === 'a')).toBe(false)
})

test('dismissing an unknown toast changes nothing', () => {
  const changed = vi.fn<() => void>()
  const stop = subscribeToToasts(changed)
  dismissToast('nothing')
  expect(changed).not.toHaveBeenCalled()
  stop()
})
