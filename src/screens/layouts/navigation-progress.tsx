import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'

const LoadingBar = lazyComponent(async () => (await import('#ui/loading-bar.tsx')).LoadingBar)

/** The loading bar of a client-side navigation, loaded with the first one. Chats show it on their first load only. */
export function NavigationProgress() {
  const t = useTexts('app')
  const { location } = useNavigation()
  const hasChats = useQueryClient().getQueryData(['chat', 'list']) !== undefined
  const isLoading = location !== undefined && !(hasChats && location.pathname.startsWith(href('chats')))
  const [hasNavigated, setNavigated] = useState(false)
  useEffect(() => {
    if (isLoading) setNavigated(true)
  }, [isLoading])
  return (
    hasNavigated && (
      <Suspense>
        <LoadingBar isLoading={isLoading} label={t('loading')} />
      </Suspense>
    )
  )
}
