import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { canInterrupt } from '#ui/interruption.ts'
import { showToast } from '#ui/toasts.ts'
import type { LikeToShow, likesContract } from '../contract.ts'
import { MatchDialog } from './match-dialog.tsx'
import { NewLikeDialog } from './new-like-dialog.tsx'

type Api = ApiOf<{ likes: typeof likesContract }>
type Match = NonNullable<Awaited<ReturnType<Api['likes']['claimMatch']>>['match']>

/** The open dialog. It is stored in the query cache, so that it survives a change of layout. */
type LikeDialog = ({ kind: 'match' } & Match) | ({ kind: 'like' } & LikeToShow)

const DIALOG_KEY = ['like-dialog']
const dialogQuery = { queryKey: DIALOG_KEY, queryFn: () => null, enabled: false }

/** The delay between fetching the like to show and refetching the likes. */
const REFETCH_DELAY_MS = 500

export type LikeDialogsProps = { unnotifiedMatchCount: number; delaySeconds: number | null }

/** The dialogs about a match and about a new like. */
export function LikeDialogs({ unnotifiedMatchCount, delaySeconds }: LikeDialogsProps) {
  const cache = useQueryClient()
  const api = useApi<Api>()
  const { data: dialog } = useQuery<LikeDialog | null>(dialogQuery)
  const snooze = useMutation({ mutationFn: (id: string) => api.likes.snooze({ id }) })
  useMatchDialog(dialog ? 0 : unnotifiedMatchCount)
  useDelayedLikeDialog(delaySeconds)
  const close = () => cache.setQueryData<LikeDialog | null>(DIALOG_KEY, null)
  if (dialog?.kind === 'match') return <MatchDialog other={dialog.other} own={dialog.own} onClose={close} />
  if (!dialog?.profile) return null
  const { profile, type, own_image: ownImage } = dialog
  const snoozeAndClose = () => {
    snooze.mutate(profile.id)
    close()
  }
  return <NewLikeDialog profile={profile} type={type} ownImage={ownImage} onOpen={close} onLater={snoozeAndClose} />
}

/**
 * Shows unnotified matches one by one. Only a visible tab claims a match, because a match can be claimed only once.
 */
function useMatchDialog(unnotified: number): void {
  const cache = useQueryClient()
  const api = useApi<Api>()
  const show = useShowMatch()
  const { mutate } = useMutation({
    mutationFn: () => api.likes.claimMatch(),
    onSuccess: ({ match }) => {
      if (match) show(match)
      void cache.invalidateQueries({ queryKey: ['viewer'] })
    },
  })
  useEffect(() => (unnotified > 0 ? callWhenVisible(mutate) : undefined), [unnotified, mutate])
}

/** Shows a match as a dialog, or as a toast while the member is busy. */
function useShowMatch(): (match: Match) => void {
  const t = useTexts('like-dialogs')
  const cache = useQueryClient()
  return (match) => {
    const { id, name } = match.other
    if (canInterrupt()) return void cache.setQueryData<LikeDialog>(DIALOG_KEY, { kind: 'match', ...match })
    showToast({
      key: `match-${id}`,
      title: t('match.title'),
      text: t('match.toast', { name }),
      to: href('members-id-chat', { id }),
      tone: 'success',
      seconds: 15,
    })
  }
}

/** Calls back at once if the tab is visible, else when it becomes visible. Returns a function that removes the listener. */
function callWhenVisible(callback: () => void): (() => void) | undefined {
  const callIfVisible = () => {
    if (document.visibilityState === 'visible') callback()
  }
  callIfVisible()
  if (document.visibilityState === 'visible') return undefined
  document.addEventListener('visibilitychange', callIfVisible, { once: true })
  return () => document.removeEventListener('visibilitychange', callIfVisible)
}

/**
 * Shows the oldest unseen like in a dialog after the delay of `?t=`, in seconds, and removes the parameter from
 * the URL.
 */
function useDelayedLikeDialog(delaySeconds: number | null): void {
  const cache = useQueryClient()
  const api = useApi<Api>()
  const removeParameter = useRemoveDelayParameter()
  const { mutate } = useMutation({
    mutationFn: () => api.likes.autoLike(),
    onSuccess: (like) => {
      if (like.profile && canInterrupt()) cache.setQueryData<LikeDialog>(DIALOG_KEY, { kind: 'like', ...like })
      setTimeout(() => {
        for (const feature of ['likes', 'viewer']) void cache.invalidateQueries({ queryKey: [feature] })
      }, REFETCH_DELAY_MS)
    },
  })
  const callback = useRef<() => void>(() => undefined)
  useEffect(() => {
    callback.current = () => {
      mutate()
      removeParameter()
    }
  })
  useEffect(() => {
    if (delaySeconds === null) return undefined
    const timer = setTimeout(() => callback.current(), delaySeconds * 1000)
    return () => clearTimeout(timer)
  }, [delaySeconds])
}

function useRemoveDelayParameter(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const parameters = new URLSearchParams(search)
  parameters.delete('t')
  const to = { pathname, search: parameters.toString(), hash }
  return () => void navigate(to, { replace: true, preventScrollReset: true })
}
