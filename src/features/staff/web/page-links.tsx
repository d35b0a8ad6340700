import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'

interface PageLinksProps {
  readonly page: 'office-signups' | 'office-fictional' | 'office-refunds'
  /** The cursor of this page; null on the first one. */
  readonly after: string | null
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
}

/** The links of a list to its first page and its next page. */
export function PageLinks({ page, after, next }: PageLinksProps) {
  const t = useTexts('office')
  const className = buttonClasses({ variant: 'secondary' })
  if (after === null && next === null) return null
  return (
    <nav aria-label={t('pages.label')} className="my-5 flex flex-wrap gap-3">
      {after !== null && (
        <a href={officeHref(page)} className={className}>
          {t('pages.first')}
        </a>
      )}
      {next !== null && (
        <a href={officeHref(page, {}, { after: next })} className={className}>
          {t('pages.next')}
        </a>
      )}
    </nav>
  )
}
