import { Alert } from './alert.tsx'

/** The error of a form that belongs to none of its fields, announced at once. Shows nothing without one. */
export function FormError({ error }: { error: string | null }) {
  return (
    error && (
      <Alert tone="danger" role="alert">
        {error}
      </Alert>
    )
  )
}
