import { createContext, useContext } from 'react'
import { parseBody, type Span, type TextBlock } from '../text-page.rules.ts'

interface TextBlocksProps {
  readonly body: string
  /** The origin of the site, where the page is shown on another host. */
  readonly origin?: string
}

const OriginContext = createContext('')

/** The text of a page that an operator wrote. Its markup is parsed; nothing of it is html. */
export function TextBlocks({ body, origin = '' }: TextBlocksProps) {
  return (
    <OriginContext value={origin}>
      {parseBody(body).map((block) => (
        <Block key={block.at} block={block} />
      ))}
    </OriginContext>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'list')
    return (
      <ul className="mb-4 grid list-disc gap-1.5 pl-6 marker:text-text-3">
        {block.items.map(({ at, spans }) => (
          <li key={at}>
            <Spans spans={spans} />
          </li>
        ))}
      </ul>
    )
  if (block.kind === 'heading')
    return (
      <h2 className="mt-10 mb-3 text-2xl break-after-avoid first:mt-0">
        <Spans spans={block.spans} />
      </h2>
    )
  return (
    <p className="mb-4">
      <Spans spans={block.spans} />
    </p>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ at, text, href, isBold }) => {
    if (href !== undefined) return <TextLink key={at} {...{ text, href }} />
    return isBold ? <strong key={at}>{text}</strong> : text
  })
}

function TextLink({ text, href }: { text: string; href: string }) {
  const isOwn = href.startsWith('/')
  const origin = useContext(OriginContext)
  return (
    <a
      href={isOwn ? origin + href : href}
      rel={isOwn ? undefined : 'noopener noreferrer'}
      className="font-medium text-primary-text underline underline-offset-2"
    >
      {text}
    </a>
  )
}
