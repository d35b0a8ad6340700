import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { FIELD_CLASSES } from './field-classes.ts'
import { Field, type FieldTexts } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: SelectOption[]
    /** The label of an option with an empty value. */
    placeholder?: string
  }

/** A native `<select>` in our style, so that the phone's picker and the keyboard keep working as users expect. */
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
          <select {...rest} {...control} className={classes(FIELD_CLASSES, 'h-13 appearance-none truncate pr-11')}>
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
