import type { ReactNode } from 'react'
import { useRichTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'

/** A block of text: the key of a paragraph, the key of a quotation after `quote:`, or the keys of a list. */
export type Block = string | readonly string[]

export type LegalBlockProps = {
  /** The prefix of the text keys. */
  section: string
  block: Block
  values: Record<string, string | number>
}

/** A paragraph, a list or a quotation. */
export function LegalBlock({ section, block, values }: LegalBlockProps) {
  // used texts: terms.*, privacy.*
  const rich = useRichTexts('pages') as UntypedRichTexts // the sections make the keys; a test renders all of them
  const renderText = (key: string) => rich(`${section}.${key}`, { ...values, ...createTags(String(values['email'])) })
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

function createTags(email: string) {
  return {
    b: (text: ReactNode) => <strong>{text}</strong>,
    mail: createLinkTag(`mailto:${email}`),
    terms: createLinkTag(href('pages-terms')),
    privacy: createLinkTag(href('pages-privacy')),
  }
}

function createLinkTag(href: string) {
  return (text: ReactNode) => (
    <a href={href} className="font-medium text-primary-text underline underline-offset-2">
      {text}
    </a>
  )
}
