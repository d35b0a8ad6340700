import { useId, type ComponentProps } from 'react'
import { useTexts } from '#platform/i18n.tsx'

type AgeRangeProps = {
  lowest: number
  highest: number
  min: number
  max: number
  onChange: (ages: { min: number; max: number }) => void
}

/** A slider with two thumbs. Each is a native slider, so that keys and screen readers work as usual. */
export function AgeRange({ lowest, highest, min, max, onChange }: AgeRangeProps) {
  const t = useTexts('search')
  const tControls = useTexts('search-controls')
  const id = useId()
  const share = (age: number) => `${((age - lowest) / (highest - lowest)) * 100}%`
  const ends = { min: lowest, max: highest }
  return (
    <div role="group" aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <span id={id} className="font-semibold">
          {t('ages.label')}
        </span>
        <output className="text-text-2 tabular-nums">{t('ages.between', { min, max })}</output>
      </div>
      <div className="relative mx-3 mt-3 h-11">
        <span className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-surface-3 forced-colors:bg-[ButtonText]" />
        <span
          className="absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-primary"
          style={{ left: share(min), right: `calc(100% - ${share(max)})` }}
        />
        <Thumb
          {...ends}
          aria-label={tControls('ages.lowest')}
          value={min}
          onChange={({ target }) => onChange({ min: Math.min(Number(target.value), max), max })}
        />
        <Thumb
          {...ends}
          aria-label={tControls('ages.highest')}
          value={max}
          onChange={({ target }) => onChange({ min, max: Math.max(Number(target.value), min) })}
        />
      </div>
    </div>
  )
}

const THUMB = [
  'pointer-events-none absolute -inset-x-3 top-0 h-11 w-[calc(100%+24px)] appearance-none bg-transparent outline-none',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-7 [&::-webkit-slider-thumb]:appearance-none',
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-white',
  '[&::-webkit-slider-thumb]:bg-primary [&::-webkit-slider-thumb]:shadow-md',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full',
  '[&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-white [&::-moz-range-thumb]:bg-primary',
  'focus-visible:[&::-webkit-slider-thumb]:outline-3 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-focus',
  'focus-visible:[&::-moz-range-thumb]:outline-3 focus-visible:[&::-moz-range-thumb]:outline-focus',
].join(' ')

function Thumb(props: ComponentProps<'input'>) {
  return <input {...props} type="range" step={1} className={THUMB} />
}
