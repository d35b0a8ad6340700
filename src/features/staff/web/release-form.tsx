import type { ReactNode } from 'react'
import { useFormatter } from '#platform/i18n.tsx'
import { SubmitButton } from './office-fields.tsx'
import type { PostFormProps } from './post-form.tsx'

interface ReleaseFormProps {
  /** The form of the endpoint that releases the item. */
  readonly form: { readonly Form: (props: PostFormProps & { readonly hidden: { readonly id: string } }) => ReactNode }
  readonly id: string
  readonly claimedUntil: string
  /** The page of the queue. */
  readonly next: string
  /** Returns the text with the end of the claim. */
  readonly describe: (values: { until: string }) => string
  readonly label: string
}

/** The end of the caller's claim, and the button that gives the item back to the queue. */
export function ReleaseForm({ form, id, claimedUntil, next, describe, label }: ReleaseFormProps) {
  const format = useFormatter()
  const until = format.dateTime(new Date(claimedUntil), { timeStyle: 'short' })
  return (
    <form.Form
      hidden={{ id }}
      next={next}
      className="mt-5 flex flex-wrap items-center gap-3 border-t border-border pt-4"
    >
      <p className="text-sm text-text-3">{describe({ until })}</p>
      <SubmitButton variant="secondary" size="sm">
        {label}
      </SubmitButton>
    </form.Form>
  )
}
