export type LoadingBarProps = { active: boolean; label: string }

/** A thin line at the top of the window while the next page is fetched; unseen for the first 150 ms. */
export function LoadingBar({ active, label }: LoadingBarProps) {
  return (
    <output className="pointer-events-none fixed inset-x-0 block top-0 z-60 h-0.75 overflow-hidden">
      {active && (
        <>
          <span className="block h-full w-2/5 animate-loading rounded-full bg-primary [animation-delay:150ms] [animation-fill-mode:backwards]" />
          <span className="sr-only">{label}</span>
        </>
      )}
    </output>
  )
}
