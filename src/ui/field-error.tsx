import CircleAlert from 'lucide-react/icons/circle-alert'

export type FieldErrorProps = { id?: string; children: string }

export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className="flex animate-fade-in items-start gap-1.5 text-sm font-medium text-danger-text">
      <CircleAlert size={16} className="mt-0.5 flex-none" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
