import { useEffect, useState, type ComponentType } from 'react'

import { loadPart } from '#platform/chunks.ts'

export { ActivationReminder } from './activation-reminder.tsx'

/** The signup modal of the app's pages; its code comes once the page stands, so that members never load it. */
export function SignupModal() {
  const [Modal, setModal] = useState<ComponentType | null>(null)
  useEffect(() => {
    void loadPart(() => import('./signup-modal.tsx')).then((module) => setModal(() => module.SignupModal))
  }, [])
  return Modal && <Modal />
}
