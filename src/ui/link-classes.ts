/** The classes of a link or button that stands alone as underlined text. */
export const linkClasses =
  'inline-flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-4'
