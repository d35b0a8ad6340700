import { Suspense, type ComponentProps } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { Spinner } from '#ui/spinner.tsx'
import type { LoginCodeStep } from './login-code-step.tsx'

type StepProps = ComponentProps<typeof LoginCodeStep>

const Step = lazyComponent<StepProps>(async () => {
  const [module] = await Promise.all([import('./login-code-step.tsx'), loadTexts(['login-codes'])])
  return module.LoginCodeStep
})

/** The second step of a login, which is loaded when a member with codes needs it. */
export function LoginCode(props: StepProps) {
  const t = useTexts('accounts')
  return (
    <Suspense fallback={<Spinner label={t('login.loading')} />}>
      <Step {...props} />
    </Suspense>
  )
}
