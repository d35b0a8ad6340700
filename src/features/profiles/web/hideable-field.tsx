import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { HIDEABLE_FIELDS, type HideableField as Field } from '../life.rules.ts'
import type { FieldsProps } from './profile-form.tsx'

type HideableFieldProps = Pick<FieldsProps, 'profile' | 'draft' | 'change'> & {
  readonly field: Field
  readonly label: string
  /** Only an answer can be hidden. */
  readonly isAnswered: boolean
  readonly children: ReactNode
}

/** A field with the choice not to show its answer on the profile. */
export function HideableField({ field, label, isAnswered, profile, draft, change, children }: HideableFieldProps) {
  const t = useTexts('profile')
  const hidden = draft.hiddenFields ?? profile.hiddenFields
  const toggle = (isHidden: boolean) =>
    change({ hiddenFields: HIDEABLE_FIELDS.filter((each) => (each === field ? isHidden : hidden.includes(each))) })
  return (
    <div className="flex min-w-0 flex-col">
      {children}
      {isAnswered && (
        <Checkbox
          aria-label={t('life.hideField', { field: label })}
          checked={hidden.includes(field)}
          onChange={({ target }) => toggle(target.checked)}
        >
          {t('life.hide')}
        </Checkbox>
      )}
    </div>
  )
}
