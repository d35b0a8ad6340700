import type { ReactNode } from 'react'

/** A card that is a whole page: a heading, an explanation and a form. */
export function AccountCard({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-113 px-4 py-10 sm:py-16">
      <div className="edge rounded-3xl border border-border bg-surface px-5 py-7 shadow-md sm:px-8 sm:py-9">
        <h1 className="text-3xl">{heading}</h1>
        <p className="mt-1.5 text-text-2">{text}</p>
        {children}
      </div>
    </div>
  )
}
