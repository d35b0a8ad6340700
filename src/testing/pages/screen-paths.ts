import { screens } from '../../routes.ts'

/** Ids for the parameters in the paths of screens. */
export interface ScreenObjects {
  readonly memberId: string
  readonly conversationId: string
  readonly orderId: string
  readonly complaintNumber: string
}

/** A screen and a path that shows it. */
export interface ScreenPath {
  readonly name: string
  readonly path: string
}

/** Lists one path for each screen of the site. */
export function listScreenPaths({ memberId, conversationId, orderId, complaintNumber }: ScreenObjects): ScreenPath[] {
  const ids: Record<string, string> = {
    'chats-id': conversationId,
    'transactions-id': orderId,
    'complaints-id': complaintNumber,
  }
  return screens.map(({ name, path }) => ({
    name,
    path: `/${path}`
      .replace(':id/:paymentmethod?', 'p1/ideal')
      .replace(':id', ids[name] ?? memberId)
      .replace(':type', 'matches')
      .replace('/:slug?', '')
      .replace(':slug', 'veilig-daten'),
  }))
}
