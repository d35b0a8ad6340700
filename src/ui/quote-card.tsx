import type { ReactNode } from 'react'

/** A quotation below the words that it completes. */
export function QuoteCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="rounded-3xl border border-border bg-surface px-5 py-5">
      <figcaption className="text-sm text-text-2">{label}</figcaption>
      <blockquote className="type-display mt-2 text-xl leading-7 font-normal wrap-anywhere whitespace-pre-line">
        {children}
      </blockquote>
    </figure>
  )
}
