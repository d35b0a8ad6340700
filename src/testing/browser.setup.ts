import '#ui/app.css'
import { afterEach } from 'vitest'
import { dismissToast, getToasts } from '#ui/toasts.ts'

document.documentElement.lang = 'nl'
const { fetch } = window

afterEach(() => {
  window.fetch = fetch
  localStorage.clear()
  sessionStorage.clear()
  for (const { key } of getToasts()) dismissToast(key)
})
