import { useEffect, useState, type ComponentType } from 'react'
import { loadPart } from '#platform/chunks.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { prepareScreen } from '#platform/page.ts'

/** Reminds a member who did not confirm; few see it, so the browser loads its code and words only for them. */
export const ActivationReminder = import.meta.env.SSR
  ? (await import('./activation-reminder.tsx')).ActivationReminder
  : lazyPart(async () => {
      const [module] = await Promise.all([import('./activation-reminder.tsx'), prepareScreen('/signup')])
      return module.ActivationReminder
    })

/** The signup modal of the app's pages; its code comes once the page stands, so that members never load it. */
export function SignupModal() {
  const [Modal, setModal] = useState<ComponentType | null>(null)
  useEffect(() => {
    void loadPart(() => import('./signup-modal.tsx')).then((module) => setModal(() => module.SignupModal))
  }, [])
  return Modal && <Modal />
}
