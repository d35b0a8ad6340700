import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { FIELD_LOOK } from './field-look.ts'
import { Field, type FieldWords } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = FieldWords &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: SelectOption[]
    /** Shown while nothing is chosen; chooses the empty value. */
    placeholder?: string
  }

/** The browser's own select, dressed: the phone's wheel and every keyboard habit stay. */
export function Select({
  label,
  hideLabel,
  description,
  error,
  id,
  className,
  options,
  placeholder,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, hideLabel, description, error, id, className }}>
      {(control) => (
        <span className="relative flex items-center">
          <select {...rest} {...control} className={classes(FIELD_LOOK, 'h-13 appearance-none truncate pr-11')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} className="pointer-events-none absolute right-4 text-text-3" aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
