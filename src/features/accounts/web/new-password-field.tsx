import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { PASSWORD_MIN, passwordStrength } from '../rules.ts'

/** A password to be chosen, named `password`, with how hard it is to guess. */
export function NewPasswordField({ error }: { error: string | null }) {
  const t = useTexts('accounts')
  const [typed, setTyped] = useState('')
  return (
    <div>
      <PasswordField
        label={t('password.new')}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        description={t('password.hint', { min: PASSWORD_MIN })}
        showLabel={t('password.show')}
        hideLabelText={t('password.hide')}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && <Meter level={passwordStrength(typed)} />}
    </div>
  )
}

const colours = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success']

function Meter({ level }: { level: 0 | 1 | 2 | 3 }) {
  const t = useTexts('accounts')
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
      <span className="text-sm text-text-2">{t('password.strength', { level: String(level) })}</span>
    </div>
  )
}
