import type { ReactNode } from 'react'

/** The card of a page of the login. */
export function LoginCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-5rem)] max-w-[440px] flex-col justify-center">
      <title>{title}</title>
      <div className="rounded-3xl border border-border bg-surface p-6 shadow-md sm:p-8">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-1 mb-6 text-text-2">{text}</p>
        {children}
      </div>
    </div>
  )
}
