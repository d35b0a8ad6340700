import type { ReactNode } from 'react'
import type { UntypedRichTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'

/** A block of text: the key of a paragraph, the key of a quotation after `quote:`, or the keys of a list. */
export type Block = string | readonly string[]

export type LegalBlockProps = {
  /** The texts of the page, with tags. */
  rich: UntypedRichTexts
  /** The id of the section, which is in the text keys. */
  section: string
  block: Block
  values: Record<string, string | number>
}

/** A paragraph, a list or a quotation. */
export function LegalBlock({ rich, section, block, values }: LegalBlockProps) {
  // used texts: sections.*
  const tags = createTags(values)
  const renderText = (key: string) => rich(`sections.${section}.${key}`, { ...values, ...tags })
  if (typeof block !== 'string') {
    return (
      <ul className="mb-4 grid list-disc gap-1.5 pl-6 marker:text-text-3 last:mb-0">
        {block.map((key) => (
          <li key={key}>{renderText(key)}</li>
        ))}
      </ul>
    )
  }
  const quote = 'quote:'
  if (block.startsWith(quote)) {
    return (
      <blockquote className="mb-4 rounded-lg border border-border bg-surface-2 px-5 py-4 text-base last:mb-0">
        {renderText(block.slice(quote.length))}
      </blockquote>
    )
  }
  return <p className="mb-4 last:mb-0">{renderText(block)}</p>
}

/** Creates the tags of the texts: bold, and links to the pages about the site. */
export function createTags(values: Record<string, string | number>) {
  return {
    b: (text: ReactNode) => <strong>{text}</strong>,
    mail: createLinkTag(`mailto:${values['email']}`),
    call: createLinkTag(`tel:${String(values['phone']).replace(/[^+\d]/g, '')}`),
    orders: createLinkTag(href('transactions')),
    form: createLinkTag('#form'),
    terms: createLinkTag(href('pages-terms')),
    privacy: createLinkTag(href('pages-privacy')),
    cookies: createLinkTag(href('pages-cookies')),
    rules: createLinkTag(href('pages-ban')),
    returns: createLinkTag(href('pages-return-policy')),
    faq: createLinkTag(href('pages-faq')),
    service: createLinkTag(href('pages-service')),
    accessibility: createLinkTag(href('pages-accessibility')),
    complaints: createLinkTag(href('complaints')),
    pricing: createLinkTag(href('pricing')),
    partners: createLinkTag(href('pages-partners')),
    openapi: createLinkTag('/api/openapi.json'),
  }
}

function createLinkTag(href: string) {
  return (text: ReactNode) => (
    <a href={href} className="font-medium text-primary-text underline underline-offset-2">
      {text}
    </a>
  )
}
