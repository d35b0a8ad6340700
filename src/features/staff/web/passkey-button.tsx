import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import type { ButtonVariant } from '#ui/button-classes.ts'

interface PasskeyButtonProps {
  readonly label: string
  /** The endpoint of the WebAuthn options. */
  readonly options: string
  /** The field of the form that receives the response. */
  readonly field?: string
  readonly variant?: ButtonVariant
  /** By default it is the button that the Enter key presses. */
  readonly type?: 'submit' | 'button'
}

/** A button that sends the form around it with the response of a passkey. It needs the script of the office. */
export function PasskeyButton({ label, options, field = 'response', variant, type = 'submit' }: PasskeyButtonProps) {
  const t = useTexts('office')
  return (
    <>
      <input type="hidden" name={field} defaultValue="" />
      <p hidden role="alert" className="text-sm text-danger-text">
        {t('passkey.failed')}
      </p>
      <Button type={type} variant={variant} hidden data-passkey={options} data-field={field}>
        {label}
      </Button>
    </>
  )
}
