import { ratePasswordStrength, PASSWORD_MIN } from '#features/accounts/password.rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PasswordMeter } from '#ui/password-meter.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StepProps } from './step-fields.tsx'
import { StepHeading } from './step-heading.tsx'

/** The email and password fields. The email field is absent when a partner has verified the address. */
export function CredentialFields({ answers, signupKind, error, errorField, onChange }: StepProps) {
  const t = useTexts('signup')
  const { maskedEmail } = signupKind
  const level = ratePasswordStrength(answers.password)
  return (
    <>
      <StepHeading hint={maskedEmail ? t('credentials.verifiedHint', { email: maskedEmail }) : t('credentials.hint')}>
        {t(maskedEmail ? 'credentials.verifiedHeading' : 'credentials.heading')}
      </StepHeading>
      {!maskedEmail && (
        <TextField
          label={t('credentials.email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          value={answers.email}
          onChange={(event) => onChange({ email: event.target.value })}
          error={errorField === 'password' ? null : error}
        />
      )}
      <PasswordField
        className="mt-4"
        label={t('credentials.password')}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        description={t('credentials.passwordHint', { min: PASSWORD_MIN })}
        showButtonText={t('credentials.show')}
        hideButtonText={t('credentials.hide')}
        value={answers.password}
        onChange={(event) => onChange({ password: event.target.value })}
        error={errorField === 'password' ? error : null}
      />
      {answers.password !== '' && !(error && errorField === 'password') && (
        <PasswordMeter level={level} label={t('credentials.strength', { level: String(level) })} />
      )}
    </>
  )
}
