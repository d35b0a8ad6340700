import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { getPhotoUrl } from '#features/photos/rules.ts'
import type { notificationsContract } from '#features/notifications/contract.ts'
import { signalMessage } from '#features/notifications/web/notifications.tsx'
import { preferencesQuery } from '#features/notifications/web/notifications.queries.ts'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { showToast } from '#ui/toasts.ts'
import type { ChatEntry, Preview } from '../../contract.ts'
import { listGrownChats } from '../../grown-chats.rules.ts'
import { chatsQuery, type ChatApi } from '../chat.queries.ts'

type PreferencesApi = ApiOf<{ notifications: typeof notificationsContract }>

const PREFERENCES_STALE_MILLISECONDS = 60_000

const ignore = () => undefined

export interface MessageToastProps {
  /** Stores the conversations that the toast has loaded, and returns those of before; undefined when there are none. */
  replaceKnown: (chats: readonly ChatEntry[]) => readonly ChatEntry[] | undefined
}

/**
 * Reloads the conversations and the likes, and shows the newest message that arrived in a toast; to a member who chose
 * discreet notifications without name, photo and text (L-29). Signals it by sound and vibration. Renders nothing.
 */
export function MessageToast({ replaceKnown }: MessageToastProps) {
  const { imagePrefix } = useVisit()
  const t = useTexts('chat-dialogs')
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  const { pathname } = useLocation()
  const preferences = { ...preferencesQuery(useApi<PreferencesApi>()), staleTime: PREFERENCES_STALE_MILLISECONDS }
  const isDiscreet = useViewer()?.is_discreet ?? true
  const toText = (content: Preview) => (content.kind === 'text' ? content.text : t(`toast.${content.kind}`))
  const show = useEffectEvent((chats: readonly ChatEntry[]) => {
    const grown = listGrownChats(chats, replaceKnown(chats))
    if (grown.some((chat) => maySignal(pathname, chat)))
      void cache.fetchQuery(preferences).then(signalMessage).catch(ignore)
    const chat = grown.find((entry) => !isInView(pathname, entry))
    if (!chat?.last_message) return
    showToast({
      key: `message-${chat.conversation}`,
      to: href('chats-id', { id: chat.conversation }),
      ...(isDiscreet
        ? { text: t('toast.discreet') }
        : { ...toSender(chat, imagePrefix), text: toText(chat.last_message.content) }),
    })
  })
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: ['likes'] })
    cache.fetchQuery({ ...chatsQuery(api), staleTime: 0 }).then(show, () => undefined)
  }, [api, cache])
  return null
}

function toSender({ name, main_image: image }: ChatEntry, imagePrefix: string) {
  return { title: name, ...(image && { imageUrl: getPhotoUrl(imagePrefix, image, 'thumb') }) }
}

/** Reports whether the message needs a signal of this page: it is not in view, and no push message signals it. */
function maySignal(pathname: string, chat: ChatEntry): boolean {
  if (!document.hidden) return !isInView(pathname, chat)
  return !('Notification' in window) || Notification.permission !== 'granted'
}

/** Reports whether the member sees the message on the page: its conversation, or the list of conversations. */
function isInView(pathname: string, { conversation }: ChatEntry): boolean {
  return pathname === href('chats') || pathname === href('chats-id', { id: conversation })
}
