import { passwordStrength, PASSWORD_MIN } from '#features/accounts/rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StepProps } from './step-fields.tsx'
import { StepHeading } from './step-heading.tsx'

/** The address and the password to log in with; the address is never shown to members. */
export function LoginFields({ answers, purpose, error, field, onChange }: StepProps) {
  const t = useTexts('signup')
  const { knownEmail } = purpose
  return (
    <>
      <StepHeading hint={knownEmail ? t('login.knownHint', { email: knownEmail }) : t('login.hint')}>
        {t(knownEmail ? 'login.knownHeading' : 'login.heading')}
      </StepHeading>
      {!knownEmail && (
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
        showLabel={t('login.show')}
        hideLabelText={t('login.hide')}
        value={answers.password}
        onChange={(event) => onChange({ password: event.target.value })}
        error={field === 'password' ? error : null}
      />
      {!(error && field === 'password') && <Meter password={answers.password} />}
    </>
  )
}

const colours = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success']

function Meter({ password }: { password: string }) {
  const t = useTexts('signup')
  if (!password) return null
  const level = passwordStrength(password)
  return (
    <div className="mt-3 flex items-center gap-3" role="status">
      <span className="flex flex-1 gap-1.5" aria-hidden="true">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={classes(
              'edge h-1.5 flex-1 rounded-full',
              part <= Math.max(level, 1) ? colours[level] : 'bg-surface-3',
            )}
          />
        ))}
      </span>
      <span className="text-sm text-text-2">{t('login.strength', { level: String(level) })}</span>
    </div>
  )
}
