import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PasswordMeter } from '#ui/password-meter.tsx'
import { PASSWORD_MIN, ratePasswordStrength } from '../password.rules.ts'

/** The field for a new password, named `password`, with a strength meter. */
export function NewPasswordField({ error }: { error: string | null }) {
  const t = useTexts('accounts')
  const [typed, setTyped] = useState('')
  const level = ratePasswordStrength(typed)
  return (
    <div>
      <PasswordField
        label={t('password.new')}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        description={t('password.hint', { min: PASSWORD_MIN })}
        showButtonText={t('password.show')}
        hideButtonText={t('password.hide')}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && <PasswordMeter level={level} label={t('password.strength', { level: String(level) })} />}
    </div>
  )
}
