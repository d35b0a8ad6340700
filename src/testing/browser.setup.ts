import '#ui/app.css'
import { afterEach } from 'vitest'

document.documentElement.lang = 'nl'
const { fetch } = window

afterEach(() => {
  window.fetch = fetch
  localStorage.clear()
  sessionStorage.clear()
})
