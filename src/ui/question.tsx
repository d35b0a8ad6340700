import type { ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'

type QuestionProps = {
  question: string
  answer: ReactNode
  /** Questions with the same name close each other. */
  name: string
}

/** A question that opens to its answer. Works without script. */
export function Question({ question, answer, name }: QuestionProps) {
  return (
    <details name={name} className="group rounded-2xl border border-border bg-surface open:shadow-sm">
      <summary className="flex min-h-16 list-none items-center gap-4 rounded-2xl px-5 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{question}</span>
        <Plus
          size={22}
          aria-hidden="true"
          className="flex-none text-primary-text transition-transform group-open:rotate-45"
        />
      </summary>
      <p className="px-5 pb-5 text-text-2">{answer}</p>
    </details>
  )
}
