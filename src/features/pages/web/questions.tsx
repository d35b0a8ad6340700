import type { ReactNode } from 'react'
import type { UntypedRichTexts } from '#platform/i18n.tsx'
import type { UntypedTexts } from '#platform/texts.ts'
import { Question } from '#ui/question.tsx'
import { createTags } from './legal-block.tsx'

type QuestionsProps = {
  texts: UntypedTexts
  rich: UntypedRichTexts
  /** The section of the questions, and their keys in it. */
  section: string
  keys: readonly string[]
  values: Record<string, string | number>
}

/** Questions that open to their answers. Search engines read them as microdata, which needs no script. */
export function Questions({ texts, rich, section, keys, values }: QuestionsProps) {
  const tags = createTags(values)
  return (
    <div className="grid gap-3" itemScope itemType="https://schema.org/FAQPage">
      {keys.map((key) => {
        const question = texts(`sections.${section}.${key}.question`)
        const answer = rich(`sections.${section}.${key}.answer`, { ...values, ...tags })
        return (
          <div key={key} itemScope itemProp="mainEntity" itemType="https://schema.org/Question">
            <meta itemProp="name" content={question} />
            <Question name="faq" question={question} answer={<Answer>{answer}</Answer>} />
          </div>
        )
      })}
    </div>
  )
}

function Answer({ children }: { children: ReactNode }) {
  return (
    <span itemScope itemProp="acceptedAnswer" itemType="https://schema.org/Answer">
      <span itemProp="text">{children}</span>
    </span>
  )
}
