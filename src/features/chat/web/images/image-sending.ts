import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_PHOTO_BYTES } from '#features/photos/rules.ts'
import { CallError, isRefused } from '#platform/calls/call-error.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { uploadFile } from '#platform/calls/file-upload.ts'
import { useApi } from '#platform/calls/query.ts'
import { shrinkToLimit } from '#platform/browser/shrink-image.ts'
import type { ImageContent, SentMessage } from '../../contract.ts'
import { cacheSentMessage, type ChatApi } from '../chat.queries.ts'
import { PRICE_QUERY_KEYS } from '../outbox/outbox.ts'

/** The state of sending an image. */
export interface SendingState {
  readonly phase: 'ready' | 'uploading' | 'sending' | 'failed'
  /** The share of the bytes sent, 0–100; at 100 the server is processing the image. */
  readonly percent: number
  readonly error: CallError | null
  /** Whether the server may have stored the message although it failed. */
  readonly isUnsure: boolean
}

const ready: SendingState = { phase: 'ready', percent: 0, error: null, isUnsure: false }

/** An image to send, and its recipient. */
interface ImageToSend {
  readonly file: File
  readonly partnerId: string
  readonly onSent: (sent: SentMessage) => void
}

/**
 * Uploads an image and sends it as a message. Every attempt has the same message id, so that a retry neither stores nor
 * charges it twice (C-37).
 */
export function useSendImage({ file, partnerId, onSent }: ImageToSend) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  const [messageId] = useState(newClientId)
  const [state, setState] = useState(ready)
  const image = useRef<ImageContent | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  async function uploadImage(signal: AbortSignal): Promise<ImageContent> {
    const shrunk = await shrinkToLimit(file, MAX_PHOTO_BYTES)
    const onPercent = (percent: number) => setState({ ...ready, phase: 'uploading', percent })
    return uploadFile<ImageContent>({ path: '/api/chat-images', id: messageId, file: shrunk, signal, onPercent })
  }
  async function send(price: number): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    upload.current = controller
    setState({ ...ready, phase: 'uploading' })
    try {
      image.current ??= await uploadImage(signal)
      if (signal.aborted) return
      setState({ ...ready, phase: 'sending', percent: 100 })
      const sent = await api.chat.sendImage({ id: partnerId, messageId, price })
      cacheSentMessage(cache, image.current, sent)
      void cache.invalidateQueries({ queryKey: ['chat', 'list'] })
      onSent(sent)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }
  function fail(error: unknown): void {
    const callError = error instanceof CallError ? error : new CallError('general')
    const isUnsure = image.current !== null && !isRefused(error)
    if (callError.code === 'image_not_found') image.current = null // a retry uploads it again
    for (const queryKey of PRICE_QUERY_KEYS) void cache.invalidateQueries({ queryKey })
    setState({ ...ready, phase: 'failed', error: callError, isUnsure })
  }
  function stop(): void {
    upload.current?.abort()
    setState(ready)
  }
  return { state, send, stop }
}
