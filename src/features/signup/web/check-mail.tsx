import MailOpen from 'lucide-react/icons/mail-open'
import { useEffect, useRef } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { CodeForm } from './code-form.tsx'

interface CheckMailNoticeProps {
  email: string
  /** The recipient's name of an unsent message. */
  messageTo?: string | null
  /** The credits that confirming grants. */
  credits: number
  takeFocus?: boolean
}

/** The screen after creating the account: the address of the mail, a field for its code, and a link to skip it. */
export function CheckMailNotice({ email, messageTo = null, credits, takeFocus = false }: CheckMailNoticeProps) {
  const t = useTexts('signup')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
  }, [takeFocus])
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 py-8 sm:px-8">
      <span
        aria-hidden="true"
        className="mb-5 flex size-20 animate-rise items-center justify-center rounded-full bg-primary-soft text-primary-text ring-12 ring-primary-soft/40"
      >
        <MailOpen size={34} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {t('done.heading')}
      </h2>
      <p className="mt-2 mb-6 text-text-2">
        {t('done.text', { email })} {credits > 0 && t('done.credits', { credits })}
      </p>
      {messageTo && <p className="mb-6 font-medium">{t('done.message', { name: messageTo })}</p>}
      <CodeForm onConfirmed={() => location.assign(href('activate-done'))} />
      <p className="mt-6 border-t border-border pt-5 text-text-2">{t('done.spam')}</p>
      <a href={href('signup-matches')} className={buttonClasses({ variant: 'secondary', wide: true }) + ' mt-4'}>
        {t('done.start')}
      </a>
    </div>
  )
}
