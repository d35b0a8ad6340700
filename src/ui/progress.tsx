import { useId } from 'react'

export type ProgressProps = {
  label: string
  /** The progress as text, such as "Stap 3 van 20". */
  text: string
  value: number
  max: number
}

/** A labelled progress bar. */
export function Progress({ label, text, value, max }: ProgressProps) {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-2 flex justify-between gap-4 font-medium">
        <span>{label}</span>
        <span className="text-text-3 tabular-nums">{text}</span>
      </p>
      <ProgressBar labelledBy={id} {...{ text, value, max }} />
    </div>
  )
}

type ProgressBarProps = Omit<ProgressProps, 'label'> & ({ label: string } | { labelledBy: string })

/** A progress bar without visible text; its name comes from a label or from another element. */
export function ProgressBar({ text, value, max, ...name }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={'label' in name ? name.label : undefined}
      aria-labelledby={'labelledBy' in name ? name.labelledBy : undefined}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      className="edge h-2.5 w-full overflow-hidden rounded-full bg-surface-3"
    >
      <span
        className="block h-full rounded-full bg-primary transition-[width] duration-300 forced-colors:bg-[Highlight]"
        style={{ width: `${max === 0 ? 0 : Math.round((value / max) * 100)}%` }}
      />
    </div>
  )
}
