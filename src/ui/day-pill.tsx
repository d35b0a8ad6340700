export type DayPillProps = {
  /** "Vandaag", "maandag 3 maart". */
  children: string
  dateTime?: string
}

/** The date above the messages of one day. */
export function DayPill({ children, dateTime }: DayPillProps) {
  return (
    <div className="flex justify-center py-3">
      <time
        dateTime={dateTime}
        className="rounded-full bg-surface-2 px-3 py-0.5 text-xs font-semibold text-text-2 first-letter:uppercase"
      >
        {children}
      </time>
    </div>
  )
}
