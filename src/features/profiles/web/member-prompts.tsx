import { QuoteCard } from '#ui/quote-card.tsx'
import type { AnsweredPrompt } from '../prompts.rules.ts'
import { usePromptName } from './option-names.ts'

/** Prompts with the member's answers, each as one sentence in two sizes. */
export function MemberPrompts({ prompts }: { prompts: readonly AnsweredPrompt[] }) {
  const promptName = usePromptName()
  return prompts.map(({ key, answer }) => (
    <QuoteCard key={key} label={promptName(key)}>
      {answer}
    </QuoteCard>
  ))
}
