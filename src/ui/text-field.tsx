import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { FIELD_CLASSES } from './field-classes.ts'
import { Field, type FieldTexts } from './field.tsx'

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'size'> & {
    /** Content inside the frame, before and after the text. */
    start?: ReactNode
    end?: ReactNode
  }

export function TextField({
  label,
  hideLabel,
  description,
  error,
  errorId,
  id,
  className,
  start,
  end,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, description, error, errorId, id, className }}>
      {(control) => (
        <span className="relative flex items-center">
          {start && <span className="pointer-events-none absolute left-4 flex text-text-3">{start}</span>}
          <input
            type={type}
            {...rest}
            {...control}
            className={classes(FIELD_CLASSES, 'h-13', start ? 'pl-11' : '', end ? 'pr-13' : '')}
          />
          {end && <span className="absolute right-1.5 flex text-text-3">{end}</span>}
        </span>
      )}
    </Field>
  )
}
