import { useEffect, useEffectEvent, useRef } from 'react'
import type { ClientInstrumentation } from 'react-router'
import { addBackLayer, syncBackEntries, withoutBackEntries, type BackLayer } from '#platform/back-stack.ts'
import { recordTrail } from '#platform/back-trail.ts'

/**
 * Lets Back (the browser's, Android's) undo something on the page before it leaves the page.
 * @param steps how many times Back stays on the page: 1 for an open dialog, the number of steps taken for a wizard
 * @param onBack undoes the last step; the next render has one step less
 */
export function useBackSteps(steps: number, onBack: () => void): void {
  const layer = useRef<BackLayer | null>(null)
  const stepBack = useEffectEvent(onBack)
  const isOn = steps > 0
  useEffect(() => {
    if (!isOn) return
    const added: BackLayer = { steps: 1, onBack: () => stepBack() }
    layer.current = added
    return addBackLayer(added)
  }, [isOn])
  useEffect(() => {
    if (!layer.current || steps === 0) return
    layer.current.steps = steps
    syncBackEntries()
  }, [steps])
}

/** Makes every navigation of the router start from the page's own history entry, and notes where it came from. */
export const backInstrumentation: ClientInstrumentation = {
  router({ instrument }) {
    instrument({ navigate: (navigate) => withoutBackEntries(() => recordTrail(navigate)) })
  },
}
