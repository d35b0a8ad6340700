import { useId } from 'react'
import { classes } from './classes.ts'

export type SwitchProps = {
  label: string
  description?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  className?: string
}

/** A row of a settings list: the label left, a switch right. The whole row can be pressed. */
export function Switch({ label, description, checked, onChange, disabled, name, className }: SwitchProps) {
  const id = useId()
  return (
    <label className={classes('flex min-h-14 items-center justify-between gap-4 py-2', className)}>
      <span className="flex flex-col">
        <span id={`${id}-label`} className="font-medium text-text">
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className="text-sm text-text-3">
            {description}
          </span>
        )}
      </span>
      <span className="relative flex h-8 w-13 flex-none">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state
          role="switch"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={description ? `${id}-description` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-8 w-13 appearance-none rounded-full border-2 border-control bg-surface-3 transition-colors checked:border-success checked:bg-success disabled:opacity-55"
        />
        <span className="pointer-events-none absolute top-1.5 left-1.5 size-5 rounded-full bg-control shadow-sm transition peer-checked:translate-x-5 peer-checked:bg-white forced-colors:bg-[ButtonText]" />
      </span>
    </label>
  )
}
