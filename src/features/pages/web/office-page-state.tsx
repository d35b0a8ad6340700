import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { chipClasses } from '#ui/chip-classes.ts'

interface PublishedStateProps {
  readonly isRemoved: boolean
  readonly isShown?: boolean
  readonly plannedFor?: string | null
}

/** Whether visitors can read a page, and for when a version is planned. */
export function PublishedState({ isRemoved, isShown = true, plannedFor = null }: PublishedStateProps) {
  const t = useTexts('office-pages')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {isShown && (
        <span className={chipClasses(isRemoved ? 'muted' : 'success', 'sm')}>
          {t(isRemoved ? 'removed' : 'published')}
        </span>
      )}
      {plannedFor && <PlannedFor at={plannedFor} />}
    </span>
  )
}

/** The moment for which a version is planned. */
export function PlannedFor({ at }: { at: string }) {
  const t = useTexts('office-pages')
  const format = useFormatter()
  const moment = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return <span className={chipClasses('plain', 'sm')}>{t('plannedFor', { moment })}</span>
}

/** The time at which a version was saved. */
export function SavedAt({ at }: { at: string }) {
  const format = useFormatter()
  const text = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return <span className="whitespace-nowrap">{text}</span>
}
