import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field-error.tsx'
import { TILE_FACE_CLASSES, TILE_INPUT_CLASSES } from './tile-classes.ts'

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
  /** Shows a radio dot and aligns the label left, as in a list of payment methods. */
  hasDots?: boolean
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
          <Tile key={option.value} option={option} errorId={error ? `${id}-error` : undefined} {...rest} />
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

type TileProps = Pick<RadioTilesProps, 'name' | 'value' | 'onChange' | 'hasDots'> & {
  option: RadioTile
  errorId?: string
}

function Tile({ option, name, value, onChange, hasDots = false, errorId }: TileProps) {
  return (
    <label className="relative flex min-w-0">
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={value === option.value}
        disabled={option.disabled}
        aria-describedby={errorId}
        onChange={() => onChange(option.value)}
        className={TILE_INPUT_CLASSES}
      />
      <span className={classes(TILE_FACE_CLASSES, hasDots ? 'justify-start' : 'justify-center text-center')}>
        {hasDots && (
          <span className="size-5 flex-none rounded-full border-2 border-control bg-surface in-[:checked+*]:border-6 in-[:checked+*]:border-primary" />
        )}
        {option.icon}
        <span className={classes('flex min-w-0 flex-col wrap-anywhere', hasDots && 'flex-1 text-left')}>
          {option.label}
          {option.description && <span className="text-sm font-normal text-text-3">{option.description}</span>}
        </span>
        {option.end}
      </span>
    </label>
  )
}
