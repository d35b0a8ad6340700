import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/query.ts'
import { showToast } from '#ui/toasts.ts'
import type { AutoLike, likesContract } from '../contract.ts'
import { MatchMoment } from './match-moment.tsx'
import { NewLike } from './new-like.tsx'

type Api = ApiOf<{ likes: typeof likesContract }>
type Match = NonNullable<Awaited<ReturnType<Api['likes']['tellMatch']>>['match']>

/** What is told over the page now; in the cache, so that it outlives a change of layout. */
type Moment = ({ kind: 'match' } & Match) | ({ kind: 'like' } & AutoLike)

const momentKey = ['moment']
const momentQuery = { queryKey: momentKey, queryFn: () => null, enabled: false }

/** After auto-like the likes are asked anew. */
const reloadAfterMilliseconds = 500

export type LikeMomentsProps = { untoldMatches: number; delaySeconds: number | null }

/** The modals of a match and of a new like; their code and words come when there is something to tell. */
export function LikeMoments({ untoldMatches, delaySeconds }: LikeMomentsProps) {
  const cache = useQueryClient()
  const api = useApi<Api>()
  const { data: moment } = useQuery<Moment | null>(momentQuery)
  const putOff = useMutation({ mutationFn: (id: string) => api.likes.putOff({ id }) })
  useMatches(moment ? 0 : untoldMatches)
  useDelayedLike(delaySeconds)
  const close = () => cache.setQueryData<Moment | null>(momentKey, null)
  if (moment?.kind === 'match') return <MatchMoment other={moment.other} own={moment.own} onClose={close} />
  if (!moment?.profile) return null
  const { profile, type, own_image: ownImage } = moment
  const later = () => {
    putOff.mutate(profile.id)
    close()
  }
  return <NewLike profile={profile} type={type} ownImage={ownImage} onOpen={close} onLater={later} />
}

/**
 * Tells of matches one by one. The server tells each to one window only, so a window that nobody looks at does not ask.
 */
function useMatches(untold: number): void {
  const cache = useQueryClient()
  const api = useApi<Api>()
  const show = useShowMatch()
  const { mutate } = useMutation({
    mutationFn: () => api.likes.tellMatch(),
    onSuccess: ({ match }) => {
      if (match) show(match)
      void cache.invalidateQueries({ queryKey: ['me'] })
    },
  })
  useEffect(() => (untold > 0 ? whenVisible(mutate) : undefined), [untold, mutate])
}

/** Shows a match over the page, or in a corner where the member is in the middle of something. */
function useShowMatch(): (match: Match) => void {
  const t = useTexts('moments')
  const cache = useQueryClient()
  return (match) => {
    const { id, name } = match.other
    if (!isBusy()) return void cache.setQueryData<Moment>(momentKey, { kind: 'match', ...match })
    showToast({
      key: `match-${id}`,
      title: t('match.title'),
      text: t('match.toast', { name }),
      to: `/members/${id}/chat`,
      tone: 'success',
      seconds: 15,
    })
  }
}

/** A dialog is open, or something is being typed: a modal would take the keys. */
function isBusy(): boolean {
  return Boolean(document.querySelector('[role=dialog], [role=alertdialog]')) || isTyping(document.activeElement)
}

function isTyping(element: Element | null): boolean {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.value !== '')
}

function whenVisible(act: () => void): (() => void) | undefined {
  const wait = () => {
    if (document.visibilityState === 'visible') act()
  }
  wait()
  if (document.visibilityState === 'visible') return undefined
  document.addEventListener('visibilitychange', wait, { once: true })
  return () => document.removeEventListener('visibilitychange', wait)
}

/** `?t=5` tells of a like five seconds later; then the parameter goes from the address. */
function useDelayedLike(delaySeconds: number | null): void {
  const cache = useQueryClient()
  const api = useApi<Api>()
  const dropParameter = useDropParameter()
  const { mutate } = useMutation({
    mutationFn: () => api.likes.autoLike(),
    onSuccess: (like) => {
      if (like.profile && !isBusy()) cache.setQueryData<Moment>(momentKey, { kind: 'like', ...like })
      setTimeout(() => {
        for (const feature of ['likes', 'me']) void cache.invalidateQueries({ queryKey: [feature] })
      }, reloadAfterMilliseconds)
    },
  })
  const tell = useRef<() => void>(() => undefined)
  useEffect(() => {
    tell.current = () => {
      mutate()
      dropParameter()
    }
  })
  useEffect(() => {
    if (delaySeconds === null) return undefined
    const timer = setTimeout(() => tell.current(), delaySeconds * 1000)
    return () => clearTimeout(timer)
  }, [delaySeconds])
}

function useDropParameter(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const kept = new URLSearchParams(search)
  kept.delete('t')
  const to = { pathname, search: kept.toString(), hash }
  return () => void navigate(to, { replace: true, preventScrollReset: true })
}
