export type SpinnerProps = { size?: number; label?: string }

/** A loading indicator. Screen readers ignore it unless it has a label. */
export function Spinner({ size = 24, label }: SpinnerProps) {
  return (
    <span className="inline-flex flex-none" role={label ? 'status' : undefined}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="animate-spin">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity=".25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
