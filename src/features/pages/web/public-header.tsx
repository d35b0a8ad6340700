import type { ReactNode } from 'react'
import { PageMetadata } from '#features/sites/web/sites.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'

export type PublicMetadataProps = {
  title: string
  description: string
  /** The languages of the page; by default those of the site. */
  languages?: readonly string[]
}

/** The title, description and theme colour of a public page. */
export function PublicMetadata({ title, description, languages }: PublicMetadataProps) {
  const t = useTexts('pages')
  const { name } = useSettings()
  return (
    <>
      <PageMetadata title={t('tab', { title, name })} description={description} {...(languages && { languages })} />
      <meta name="theme-color" content="#2e0a12" />
    </>
  )
}

/** The dark red background of the home page's hero. */
const headerClasses =
  'bg-[color-mix(in_srgb,var(--color-secondary)_58%,var(--color-photo))] text-white dark:bg-[color-mix(in_srgb,var(--color-secondary)_36%,var(--color-photo))] print:bg-transparent! print:text-text'

/** The heading of a public page, below the bar of its layout. `children` is a line below the lead. */
export function PublicHeader({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className={headerClasses}>
      <div className="mx-auto w-full max-w-[1200px] px-5 py-9 sm:px-6 lg:py-14 print:px-0 print:pt-0">
        <h1 className="text-3xl lg:text-4xl">{title}</h1>
        {lead !== undefined && <p className="mt-4 max-w-[60ch] text-white/90 print:text-text">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
