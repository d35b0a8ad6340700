import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { chipClasses } from '#ui/chip-classes.ts'

/** Whether visitors can read a page. */
export function PublishedState({ isRemoved }: { isRemoved: boolean }) {
  const t = useTexts('office-pages')
  return (
    <span className={chipClasses(isRemoved ? 'muted' : 'success', 'sm')}>{t(isRemoved ? 'removed' : 'published')}</span>
  )
}

/** The time at which a version was saved. */
export function SavedAt({ at }: { at: string }) {
  const format = useFormatter()
  const text = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return <span className="whitespace-nowrap">{text}</span>
}
