import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { FIELD_CLASSES } from './field-classes.ts'
import { Field, type FieldTexts } from './field.tsx'

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>

export function TextArea({ label, hideLabel, description, error, id, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, description, error, id, className }}>
      {(control) => (
        <textarea
          rows={rows}
          {...rest}
          {...control}
          className={classes(FIELD_CLASSES, 'field-sizing-content min-h-28 resize-y py-3')}
        />
      )}
    </Field>
  )
}
