import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useCountdown } from '#platform/time/countdown.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { normalizeTypedCode } from '#platform/text/typed-text.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SMS_CODE_DIGITS, SMS_CODE_SECONDS } from '../debit.rules.ts'
import { DebitStep } from './debit-step.tsx'
import { useSubmission, type Submission } from './submission.tsx'

const RESEND_WAIT_SECONDS = 60

type CodeStepProps = {
  mobileNumber: string
  submission: Submission
  onConfirm: (code: string) => void
  onSendCode: () => Promise<unknown>
  onBack: () => void
}

/** The third step: the code of the text message, which signs the mandate (C-17). */
export function CodeStep({ mobileNumber, submission, onConfirm, onSendCode, onBack }: CodeStepProps) {
  const t = useTexts('debit')
  const refusalText = useRefusalText()
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { failure, isPending } = submission
  const refusal = failure === null ? null : refusalText(failure)
  const error = isIncomplete ? t('code.missing', { digits: SMS_CODE_DIGITS }) : refusal
  useEffect(() => {
    if (failure !== null) input.current?.select()
  }, [failure])
  const change = (text: string) => {
    setCode(normalizeTypedCode(text).replaceAll(/\D/g, '').slice(0, SMS_CODE_DIGITS))
    setIncomplete(false)
    submission.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIncomplete(code.length < SMS_CODE_DIGITS)
    if (code.length < SMS_CODE_DIGITS) input.current?.focus()
    else onConfirm(code)
  }
  return (
    <DebitStep
      step={3}
      heading={t('code.heading')}
      hint={t('code.hint', { number: mobileNumber })}
      error={null}
      takesFocus
    >
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          ref={input}
          label={t('code.label')}
          description={t('code.description', { digits: SMS_CODE_DIGITS, minutes: SMS_CODE_SECONDS / 60 })}
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          // Room for the spaces of a pasted code.
          maxLength={12}
          className="max-w-60"
          value={code}
          onChange={({ target }) => change(target.value)}
          error={error}
        />
        <p role="alert" className="sr-only">
          {error}
        </p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button type="submit" pending={isPending}>
            {t('code.confirm')}
          </Button>
          <ResendButton onSendCode={onSendCode} onSent={() => change('')} />
          <Button variant="ghost" onClick={onBack}>
            {t('code.back')}
          </Button>
        </div>
      </form>
    </DebitStep>
  )
}

function ResendButton({ onSendCode, onSent }: { onSendCode: () => Promise<unknown>; onSent: () => void }) {
  const t = useTexts('debit')
  const refusalText = useRefusalText()
  const { secondsLeft, start } = useCountdown(RESEND_WAIT_SECONDS)
  const resend = useSubmission()
  const [isSent, setSent] = useState(false)
  const send = () => {
    setSent(false)
    resend.run(onSendCode, () => {
      setSent(true)
      start(RESEND_WAIT_SECONDS)
      onSent()
    })
  }
  const status = resend.failure === null ? (isSent ? t('code.sent') : '') : refusalText(resend.failure)
  return (
    <>
      <Button variant="secondary" pending={resend.isPending} disabled={secondsLeft > 0} onClick={send}>
        {secondsLeft > 0 ? t('code.wait', { seconds: secondsLeft }) : t('code.resend')}
      </Button>
      <p role="status" className="order-last w-full text-sm text-text-2 empty:hidden">
        {status}
      </p>
    </>
  )
}
