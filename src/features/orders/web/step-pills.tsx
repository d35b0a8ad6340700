import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'

/** The steps of an order: bundle, method, done. */
export function StepPills({ current }: { current: 1 | 2 | 3 }) {
  const t = useTexts('payments')
  const steps = [t('step.bundle'), t('step.method'), t('step.done')]
  return (
    <ol aria-label={t('steps')} className="flex flex-wrap gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index + 1 === current ? 'step' : undefined}
          className={classes(
            'edge inline-flex min-h-9 items-center rounded-full px-3.5 text-sm font-semibold',
            index + 1 === current ? 'bg-secondary text-on-fill' : 'bg-surface-2 text-text-3',
          )}
        >
          {`${index + 1} ${step}`}
        </li>
      ))}
    </ol>
  )
}
