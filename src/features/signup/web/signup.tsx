import { useEffect, useState, type ComponentType } from 'react'
import { loadChunkWhenOnline } from '#platform/navigation/chunks.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'

/** Reminds an unconfirmed member to confirm. Loaded on demand, because few members see it. */
export const ActivationReminder = import.meta.env.SSR
  ? (await import('./activation-reminder.tsx')).ActivationReminder
  : lazyComponent(async () => {
      const [module] = await Promise.all([import('./activation-reminder.tsx'), loadTexts(['signup'])])
      return module.ActivationReminder
    })

/** The signup modal of the app's pages. Its code loads after hydration and only for visitors. */
export function SignupModal() {
  const [Modal, setModal] = useState<ComponentType | null>(null)
  useEffect(() => {
    void loadChunkWhenOnline(() => import('./signup-modal.tsx')).then((module) => setModal(() => module.SignupModal))
  }, [])
  return Modal && <Modal />
}
