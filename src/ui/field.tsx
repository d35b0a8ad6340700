import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field-error.tsx'

export type FieldTexts = {
  label: string
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean
  description?: string
  error?: string | null
  /** The id of an error message that belongs to several fields and is shown elsewhere. */
  errorId?: string
}

export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export type FieldProps = FieldTexts & {
  id?: string
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** A label, control, description and error, linked with ARIA attributes. */
export function Field(props: FieldProps) {
  const { label, hideLabel = false, description, error, errorId, id: ownId, className, children } = props
  const generatedId = useId()
  const id = ownId ?? generatedId
  const describedBy = classes(error && `${id}-error`, errorId, description && `${id}-description`)
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold text-text-2'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error || errorId ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {description && (
        <p id={`${id}-description`} className="text-sm text-text-3">
          {description}
        </p>
      )}
    </div>
  )
}
