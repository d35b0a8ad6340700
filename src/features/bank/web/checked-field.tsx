import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { ValidMark } from './valid-mark.tsx'

type CheckedFieldProps = TextFieldProps & {
  isValid: boolean
  /** The text that a screen reader announces when the value is right. */
  validText: string
}

/** A field that is checked while it is typed. It announces each change between right and wrong. */
export function CheckedField({ isValid, validText, error, ...rest }: CheckedFieldProps) {
  return (
    <div className="min-w-0">
      <TextField {...rest} error={error} end={isValid && <ValidMark />} />
      <p role="status" className="sr-only">
        {error ?? (isValid ? validText : '')}
      </p>
    </div>
  )
}
