import Check from 'lucide-react/icons/check'

/** The mark at the end of a field whose text is right. The field's status announces the same. */
export function ValidMark() {
  return (
    <span className="flex size-10 items-center justify-center text-success-text">
      <Check size={20} aria-hidden="true" />
    </span>
  )
}
