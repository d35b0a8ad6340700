import type { AnsweredPrompt } from '../prompts.rules.ts'
import { usePromptName } from './option-names.ts'

/** Prompts with the member's answers, each as one sentence in two sizes. */
export function MemberPrompts({ prompts }: { prompts: readonly AnsweredPrompt[] }) {
  const promptName = usePromptName()
  return prompts.map(({ key, answer }) => (
    <figure key={key} className="rounded-3xl border border-border bg-surface px-5 py-5">
      <figcaption className="text-sm text-text-2">{promptName(key)}</figcaption>
      <blockquote className="type-display mt-2 text-xl leading-7 font-normal wrap-anywhere whitespace-pre-line">
        {answer}
      </blockquote>
    </figure>
  ))
}
