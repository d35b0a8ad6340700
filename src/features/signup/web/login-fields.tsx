import { ratePasswordStrength, PASSWORD_MIN } from '#features/accounts/password.rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PasswordMeter } from '#ui/password-meter.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StepProps } from './step-fields.tsx'
import { StepHeading } from './step-heading.tsx'

/** The email and password fields. Other members never see the address. */
export function LoginFields({ answers, signupKind, error, field, onChange }: StepProps) {
  const t = useTexts('signup')
  const { verifiedEmail } = signupKind
  const level = ratePasswordStrength(answers.password)
  return (
    <>
      <StepHeading hint={verifiedEmail ? t('login.verifiedHint', { email: verifiedEmail }) : t('login.hint')}>
        {t(verifiedEmail ? 'login.verifiedHeading' : 'login.heading')}
      </StepHeading>
      {!verifiedEmail && (
        <TextField
          label={t('login.email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          value={answers.email}
          onChange={(event) => onChange({ email: event.target.value })}
          error={field === 'password' ? null : error}
        />
      )}
      <PasswordField
        className="mt-4"
        label={t('login.password')}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        description={t('login.passwordHint', { min: PASSWORD_MIN })}
        showButtonText={t('login.show')}
        hideButtonText={t('login.hide')}
        value={answers.password}
        onChange={(event) => onChange({ password: event.target.value })}
        error={field === 'password' ? error : null}
      />
      {answers.password !== '' && !(error && field === 'password') && (
        <PasswordMeter level={level} label={t('login.strength', { level: String(level) })} />
      )}
    </>
  )
}
