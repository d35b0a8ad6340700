import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { FIELD_LOOK } from './field-look.ts'
import { Field, type FieldWords } from './field.tsx'

export type TextAreaProps = FieldWords & ComponentProps<'textarea'>

export function TextArea({ label, hideLabel, description, error, id, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, description, error, id, className }}>
      {(control) => (
        <textarea
          rows={rows}
          {...rest}
          {...control}
          className={classes(FIELD_LOOK, 'field-sizing-content min-h-28 resize-y py-3')}
        />
      )}
    </Field>
  )
}
