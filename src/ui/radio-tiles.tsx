import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field-error.tsx'

export type RadioTile = {
  value: string
  label: string
  description?: string
  icon?: ReactNode
  end?: ReactNode
  disabled?: boolean
}

const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-1 sm:grid-cols-3' }

export type RadioTilesProps = {
  legend: string
  hideLegend?: boolean
  name: string
  options: RadioTile[]
  value: string | null
  onChange: (value: string) => void
  columns?: keyof typeof COLUMNS
  /** With a visible dot and the words left, as in a list of payment methods. */
  dots?: boolean
  error?: string | null
  className?: string
}

export function RadioTiles({
  legend,
  hideLegend = false,
  columns = 2,
  error,
  className,
  options,
  ...rest
}: RadioTilesProps) {
  const id = useId()
  return (
    <fieldset className={classes('min-w-0', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2.5 font-medium text-text-2'}>{legend}</legend>
      <div className={classes('grid gap-2.5', COLUMNS[columns])}>
        {options.map((option) => (
          <Tile key={option.value} option={option} {...rest} />
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

type TileProps = Pick<RadioTilesProps, 'name' | 'value' | 'onChange' | 'dots'> & { option: RadioTile }

function Tile({ option, name, value, onChange, dots = false }: TileProps) {
  return (
    <label className="relative flex">
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={value === option.value}
        disabled={option.disabled}
        onChange={() => onChange(option.value)}
        className="peer absolute inset-0 size-full appearance-none rounded-xl"
      />
      <span
        className={classes(
          'edge pressable pointer-events-none relative flex min-h-14 w-full items-center gap-3 rounded-xl border border-control bg-surface px-4 py-2.5',
          'font-semibold text-text peer-checked:border-primary peer-checked:bg-primary-soft peer-checked:text-primary-text peer-checked:inset-ring peer-checked:inset-ring-primary',
          'peer-hover:not-peer-checked:bg-surface-2 peer-active:scale-[.98] peer-disabled:opacity-55',
          dots ? 'justify-start' : 'justify-center text-center',
        )}
      >
        {dots && (
          <span className="size-5 flex-none rounded-full border-2 border-control bg-surface in-[:checked+*]:border-6 in-[:checked+*]:border-primary" />
        )}
        {option.icon}
        <span className={classes('flex flex-col', dots && 'flex-1 text-left')}>
          {option.label}
          {option.description && <span className="text-sm font-normal text-text-3">{option.description}</span>}
        </span>
        {option.end}
      </span>
    </label>
  )
}
