import type { ReactNode } from 'react'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useFormatter, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import type { UntypedTexts } from '#platform/texts.ts'
import { LegalBlock, type Block } from './legal-block.tsx'
import { PublicHeader, PublicMetadata } from './public-header.tsx'

/** A section of a legal page. Its id is its anchor on the page and its key in the texts. */
export interface LegalSection {
  readonly id: string
  readonly blocks: readonly Block[]
  /** What follows the blocks. */
  readonly content?: ReactNode
}

export type LegalPageProps = {
  /** The texts of the page, without and with tags. The sections make the keys; a test renders all of them. */
  texts: UntypedTexts
  rich: UntypedRichTexts
  /** The line with the date of this version. */
  version: ReactNode
  sections: readonly LegalSection[]
  /** The values in the texts: the company, prices, numbers. */
  values: Record<string, string | number>
}

/** A legal page: the title and version, a table of contents on a desktop, and one column of text. */
export function LegalPage({ texts: t, rich, version, sections, values }: LegalPageProps) {
  const headingOf = (id: string) => t(`sections.${id}.heading`, values)
  return (
    <div className="text-lg">
      <PublicMetadata title={t('title')} description={t('description', values)} />
      <PublicHeader title={t('title')} lead={t('lead', values)}>
        {version}
      </PublicHeader>
      <div className="mx-auto grid w-full max-w-[1200px] gap-x-16 px-5 pt-10 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-16 print:block print:px-0">
        <TableOfContents sections={sections.map(({ id }) => ({ id, heading: headingOf(id) }))} />
        <div className="read-column">
          {sections.map(({ id, blocks, content }) => (
            <section key={id} aria-labelledby={id} className="mb-10 last:mb-0 lg:mb-12">
              <h2 id={id} className="mb-3 scroll-mt-6 text-2xl break-after-avoid">
                {headingOf(id)}
              </h2>
              {blocks.map((block) => (
                <LegalBlock key={String(block)} section={id} {...{ rich, block, values }} />
              ))}
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The version date that a signup agrees to. */
export function TermsVersion() {
  return <PageVersion date={useSettings().terms_version} />
}

/** The date from which a page has its current text, as an ISO 8601 string. */
export function PageVersion({ date }: { date: string }) {
  const t = useTexts('pages')
  const formatted = useFormatter().dateTime(new Date(date), { dateStyle: 'long' })
  return (
    <p className="mt-4 text-sm text-white/80 print:text-text">
      <time dateTime={date.slice(0, 10)}>{t('version', { date: formatted })}</time>
    </p>
  )
}

function TableOfContents({ sections }: { sections: readonly { id: string; heading: ReactNode }[] }) {
  const t = useTexts('pages')
  return (
    <nav
      aria-labelledby="contents"
      className="hidden self-start lg:sticky lg:top-[calc(var(--top-bar)+32px)] lg:block print:hidden"
    >
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
