import Ban from 'lucide-react/icons/ban'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { showToast } from '#ui/toasts.ts'
import type { relationsContract } from '../contract.ts'
import { blocksQuery, useBlock, useUnblock } from './relations.queries.ts'

type Api = ApiOf<{ relations: typeof relationsContract }>
type BlockedMember = Awaited<ReturnType<Api['relations']['listBlocks']>>['blocks'][number]

/**
 * The members whom the viewer blocked, each with an unblock button that can be undone (C-55). The page prefetches
 * `blocksQuery` and provides the tag for fictional profiles.
 */
export function BlockedMembers({ fictionalTag }: { fictionalTag: ReactNode }) {
  const t = useTexts('relations')
  const blocks = useQueryData(blocksQuery(useApi<Api>()))
  if (blocks.length === 0)
    return <EmptyState icon={<Ban size={32} />} title={t('list.empty')} text={t('list.emptyText')} />
  return (
    <ul
      aria-label={t('list.label')}
      className="divide-y divide-border rounded-3xl border border-border bg-surface px-5 sm:px-6"
    >
      {blocks.map((blocked) => (
        <BlockedMemberRow key={blocked.id} blocked={blocked} fictionalTag={fictionalTag} />
      ))}
    </ul>
  )
}

function BlockedMemberRow({ blocked, fictionalTag }: { blocked: BlockedMember; fictionalTag: ReactNode }) {
  const { id, isFictional, blockedAt } = blocked
  const t = useTexts('relations')
  const name = blocked.name ?? t('list.gone')
  const isUnavailable = blocked.name === null
  const format = useFormatter()
  const refusalText = useRefusalText()
  const unblock = useUnblock()
  const blockAgain = useBlockAgain(id)
  const unblockMember = () =>
    unblock.mutateAsync(id).then(
      () =>
        isUnavailable
          ? showToast({ text: t('unblockedGone') })
          : showToast({
              text: t('unblocked', { name }),
              action: { label: t('undo'), onPress: blockAgain },
              seconds: 10,
            }),
      (error: unknown) => showToast({ text: refusalText(error), tone: 'danger' }),
    )
  return (
    <li className="flex min-h-18 items-center gap-3 py-3">
      <Avatar src={null} alt="" />
      <span className="min-w-0 flex-1">
        <span className={classes('block', isUnavailable ? 'text-text-2' : 'truncate font-semibold')}>{name}</span>
        {isFictional && fictionalTag}
        <span className="block text-sm text-text-3">
          {t('list.since', { at: format.dateTime(new Date(blockedAt), { dateStyle: 'long' }) })}
        </span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('list.unblockLabel', { name })}
        pending={unblock.isPending}
        onClick={() => void unblockMember()}
      >
        {t('list.unblock')}
      </Button>
    </li>
  )
}

/** Returns the undo action of an unblock. It blocks the member again and refetches the list. */
function useBlockAgain(id: string): () => void {
  const refusalText = useRefusalText()
  const cache = useQueryClient()
  const block = useBlock()
  return () => {
    block.mutateAsync(id).then(
      () => cache.invalidateQueries({ queryKey: ['relations'] }),
      (error: unknown) => showToast({ text: refusalText(error), tone: 'danger' }),
    )
  }
}
