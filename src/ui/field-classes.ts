/** The classes of an input, a text area and a select. */
export const FIELD_CLASSES =
  'w-full rounded-xl border border-control bg-surface px-4 text-base text-text transition-colors ' +
  'hover:border-text-2 focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger-text aria-invalid:bg-danger-soft ' +
  'disabled:bg-surface-2 disabled:text-text-3 read-only:not-[select]:bg-surface-2'
