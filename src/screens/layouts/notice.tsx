import type { ReactNode } from 'react'

type NoticeProps = { status: number; title: string; text?: string; children: ReactNode }

/** The frame of an error page. */
export function Notice({ status, title, text, children }: NoticeProps) {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-xl grid-cols-1 place-content-center gap-5 px-5 py-16 text-center">
      <title>{title}</title>
      <p className="font-display text-5xl text-primary-text">{status}</p>
      <h1 className="font-display text-2xl text-balance">{title}</h1>
      {text && <p className="text-text-2">{text}</p>}
      <div className="flex flex-wrap justify-center gap-3 *:max-w-full *:whitespace-normal">{children}</div>
    </div>
  )
}
