import { useEffect, useEffectEvent, useRef } from 'react'
import type { ClientInstrumentation } from 'react-router'
import {
  addBackLayer,
  scheduleBackEntriesSync,
  withoutBackEntries,
  type BackLayer,
} from '#platform/navigation/back-stack.ts'
import { recordTrail } from '#platform/navigation/back-trail.ts'

/**
 * Makes Back (in the browser or on Android) undo steps on the page before it leaves the page.
 * @param steps the number of steps that Back undoes: 1 for an open dialog, the completed steps for a wizard
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
    scheduleBackEntriesSync()
  }, [steps])
}

/**
 * Goes back over the history entries of back steps before every router navigation, and records the page that the
 * navigation leaves.
 */
export const backInstrumentation: ClientInstrumentation = {
  router({ instrument }) {
    instrument({ navigate: (navigate) => withoutBackEntries(() => recordTrail(navigate)) })
  },
}
