import type { ReactNode } from 'react'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import type { UntypedTexts } from '#platform/texts.ts'
import { LegalBlock, type Block } from './legal-block.tsx'
import { PublicHeader, PublicMetadata } from './public-header.tsx'

/** A section of a legal page. Its id is its anchor on the page and its key in the texts. */
export interface LegalSection {
  readonly id: string
  readonly blocks: readonly Block[]
}

export type LegalPageProps = {
  document: 'terms' | 'privacy'
  sections: readonly LegalSection[]
  /** The values in the texts: the company, prices, numbers. */
  values: Record<string, string | number>
}

/** A legal page: the title and version, a table of contents on a desktop, and one column of text. */
export function LegalPage({ document, sections, values }: LegalPageProps) {
  const t = useTexts('pages') as UntypedTexts // the sections make the keys; a test renders all of them
  const headingOf = (id: string) => t(`${document}.${id}.heading`, values)
  return (
    <div className="text-lg">
      <PublicMetadata title={t(`${document}.title`)} description={t(`${document}.description`, values)} />
      <PublicHeader title={t(`${document}.title`)} lead={t(`${document}.lead`, values)}>
        <TermsVersion />
      </PublicHeader>
      <div className="mx-auto grid w-full max-w-[1200px] gap-x-16 px-5 pt-10 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-16 print:block print:px-0">
        <TableOfContents sections={sections.map(({ id }) => ({ id, heading: headingOf(id) }))} />
        <div className="read-column">
          {sections.map(({ id, blocks }) => (
            <section key={id} aria-labelledby={id} className="mb-10 last:mb-0 lg:mb-12">
              <h2 id={id} className="mb-3 scroll-mt-6 text-2xl break-after-avoid">
                {headingOf(id)}
              </h2>
              {blocks.map((block) => (
                <LegalBlock key={String(block)} section={`${document}.${id}`} {...{ block, values }} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The version date that a signup agrees to. */
function TermsVersion() {
  const t = useTexts('pages')
  const { terms_version: version } = useSettings()
  const date = useFormatter().dateTime(new Date(version), { dateStyle: 'long' })
  return (
    <p className="mt-4 text-sm text-white/80 print:text-text">
      <time dateTime={version.slice(0, 10)}>{t('version', { date })}</time>
    </p>
  )
}

function TableOfContents({ sections }: { sections: readonly { id: string; heading: ReactNode }[] }) {
  const t = useTexts('pages')
  return (
    <nav aria-labelledby="contents" className="hidden self-start lg:sticky lg:top-8 lg:block print:hidden">
      <p id="contents" className="mb-2 text-sm font-semibold text-text-2">
        {t('contents')}
      </p>
      <ul className="border-l border-border">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-9 items-center border-l-2 border-transparent py-1 pl-4 text-sm text-text-2 hover:border-primary hover:text-primary-text"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
