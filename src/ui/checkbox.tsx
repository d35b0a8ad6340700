import Check from 'lucide-react/icons/check'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field-error.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The label; may contain links. */
  children: ReactNode
  error?: string | null
}

export function Checkbox({ children, error, className, id: ownId, ...rest }: CheckboxProps) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label className="group flex min-h-11 items-start gap-3 py-2.5 text-base text-text">
        <span className="relative flex size-6 flex-none">
          <input
            type="checkbox"
            {...rest}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer size-6 appearance-none rounded-sm border-2 border-control bg-surface transition-colors checked:border-primary checked:bg-primary aria-invalid:border-danger-text disabled:opacity-55"
          />
          <Check
            size={18}
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.75 scale-50 text-on-fill opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100 forced-colors:text-[Highlight]"
            aria-hidden="true"
          />
        </span>
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
