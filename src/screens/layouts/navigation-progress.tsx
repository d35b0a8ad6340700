import { useQueryClient } from '@tanstack/react-query'
import { useNavigation } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { LoadingBar } from '#ui/loading-bar.tsx'

/** The loading bar of a client-side navigation. Chats show it on their first load only. */
export function NavigationProgress() {
  const t = useTexts('app')
  const { location } = useNavigation()
  const hasChats = useQueryClient().getQueryData(['chat', 'list']) !== undefined
  const isLoading = location !== undefined && !(hasChats && location.pathname.startsWith(href('chats')))
  return <LoadingBar isLoading={isLoading} label={t('loading')} />
}
