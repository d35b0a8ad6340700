import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

interface AnnouncementTextProps {
  readonly text: string
  readonly link: { readonly path: string; readonly label: string } | null
  readonly closeLabel?: string
  readonly onClose?: () => void
}

/** The text of an announcement with its link. */
export function AnnouncementText({ text, link, closeLabel, onClose }: AnnouncementTextProps) {
  return (
    <Alert
      tone="info"
      role="status"
      action={
        link && (
          <ButtonLink to={link.path} size="sm" variant="secondary">
            {link.label}
          </ButtonLink>
        )
      }
      {...(closeLabel && onClose ? { closeLabel, onClose } : {})}
    >
      <span className="wrap-anywhere whitespace-pre-line">{text}</span>
    </Alert>
  )
}
