import { useState, type FormEvent } from 'react'
import { CODE_DIGITS } from '#features/accounts/confirmation.rules.ts'
import { callApi } from '#platform/calls/call-api.ts'
import { useCountdown } from '#platform/time/countdown.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

const RESEND_WAIT_SECONDS = 60

/** The form for the mailed code, with a button that resends the mail; for unconfirmed members (C-77). */
export function CodeForm({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTexts('signup')
  const refusalText = useRefusalText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (code.length !== CODE_DIGITS) return setError(t('code.missing', { digits: CODE_DIGITS }))
    setSending(true)
    try {
      await callApi('POST', '/api/signup/confirm', { body: { code } })
      onConfirmed()
    } catch (failure) {
      setError(refusalText(failure))
      setSending(false)
    }
  }
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label={t('code.label')}
        description={t('code.hint', { digits: CODE_DIGITS })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))
          setError(null)
        }}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={isSending}>
          {t('code.confirm')}
        </Button>
        <ResendButton onResent={() => setError(null)} />
      </div>
    </form>
  )
}

function ResendButton({ onResent }: { onResent: () => void }) {
  const t = useTexts('signup')
  const refusalText = useRefusalText()
  const { secondsLeft, start } = useCountdown()
  const [status, setStatus] = useState('')
  const handleSent = () => {
    onResent()
    return t('code.sent')
  }
  const send = async () => {
    if (secondsLeft > 0) return
    start(RESEND_WAIT_SECONDS)
    setStatus(await callApi('POST', '/api/signup/confirmation-mail', { body: {} }).then(handleSent, refusalText))
  }
  return (
    <>
      <Button variant="ghost" onClick={() => void send()} disabled={secondsLeft > 0}>
        {secondsLeft > 0 ? t('code.wait', { seconds: secondsLeft }) : t('code.resend')}
      </Button>
      <p role="status" className="w-full text-sm text-text-2 empty:hidden">
        {status}
      </p>
    </>
  )
}
