import MessagesSquare from 'lucide-react/icons/messages-square'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { chatsQuery, type ChatApi } from './chat.queries.ts'
import { ChatsFrame } from './chats-frame.tsx'

const queries = (api: ChatApi) => [chatsQuery(api)]

export const loader = prefetch(queries)
export const clientLoader = prefetchInBrowser(queries)

/** The conversations. */
export default function ChatsPage() {
  const t = useTexts('chat')
  return (
    <>
      <title>{t('title')}</title>
      <ChatsFrame show="list">
        <div className="flex flex-1 items-center">
          <EmptyState icon={<MessagesSquare size={32} />} title={t('choose.title')} text={t('choose.text')} />
        </div>
      </ChatsFrame>
    </>
  )
}
