import { useEffect, useState, type ComponentType } from 'react'
import { loadChunkWhenOnline } from '#platform/chunks.ts'
import { lazyComponent } from '#platform/lazy-component.ts'
import { preloadScreen } from '#platform/page.ts'

/** Reminds a member who did not confirm; few see it, so the browser loads its code and words only for them. */
export const ActivationReminder = import.meta.env.SSR
  ? (await import('./activation-reminder.tsx')).ActivationReminder
  : lazyComponent(async () => {
      const [module] = await Promise.all([import('./activation-reminder.tsx'), preloadScreen('/signup')])
      return module.ActivationReminder
    })

/** The signup modal of the app's pages; its code comes once the page stands, so that members never load it. */
export function SignupModal() {
  const [Modal, setModal] = useState<ComponentType | null>(null)
  useEffect(() => {
    void loadChunkWhenOnline(() => import('./signup-modal.tsx')).then((module) => setModal(() => module.SignupModal))
  }, [])
  return Modal && <Modal />
}
