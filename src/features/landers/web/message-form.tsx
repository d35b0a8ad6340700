import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { FieldError } from '#ui/field-error.tsx'
import { TextArea } from '#ui/text-area.tsx'

export type MessageFormProps = {
  member: { id: string; name: string }
  /** The maximum length of a message. */
  maxLength: number
  /** The name of the lander, which a signup records. */
  lander?: string
  /** The label of the button, by default that of the signup. */
  button?: string | undefined
  /** Shown between the field and its buttons. */
  children?: ReactNode
}

/**
 * The form for a first message to a member (C-80). With scripts, message.client.ts stores the message and opens the signup
 * dialog; without, the form leads to the signup. The field has no name, so that the message is never part of a URL.
 */
export function MessageForm({ member: { id, name }, maxLength, lander, button, children }: MessageFormProps) {
  const t = useTexts('signup')
  const tStart = useTexts('home')
  const busy = tStart('start.busy')
  return (
    <form
      id="message"
      noValidate
      method="get"
      action={href('signup')}
      data-member-id={id}
      data-member-name={name}
      className="flex flex-col gap-4"
    >
      <TextArea
        label={t('landing.label', { name })}
        placeholder={t('landing.example')}
        rows={4}
        maxLength={maxLength}
      />
      <div id="message-missing" role="alert" hidden>
        <FieldError>{t('landing.missing')}</FieldError>
      </div>
      {children}
      <div id="message-offline" role="alert" hidden>
        <FieldError>{tStart('start.offline')}</FieldError>
      </div>
      <button id="message-button" type="submit" data-busy={busy} className={buttonClasses({ size: 'lg', wide: true })}>
        <span>{button ?? t('landing.button')}</span>
      </button>
      <button id="message-skip" type="submit" data-busy={busy} className={buttonClasses({ variant: 'ghost' })}>
        <span>{t('landing.without')}</span>
      </button>
      {lander !== undefined && <input type="hidden" name="lander" value={lander} />}
    </form>
  )
}
