import { randomUUID } from 'node:crypto'
import { mailNews } from '#features/notifications/server/notifications.jobs.ts'
import type { MailRow } from '#platform/server/mail/mail.sql.ts'
import type { TestMember } from '../test-members.ts'
import type { World } from '../world.ts'

/** Sends a message from one member to another. Returns the id of the conversation. */
export async function writeTo(
  world: World,
  from: TestMember,
  { to, text }: { to: TestMember; text: string },
): Promise<string> {
  const response = await world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text })
  if (response.status !== 200) throw new Error(`the message was refused: ${await response.text()}`)
  return (await response.json()).conversationId
}

/** Runs the job that mails about news every minute, for a number of minutes. */
export async function passMinutes(world: World, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    world.clock.advanceSeconds(60)
    await mailNews.run(world.ctx(), null)
  }
}

/** Sets the member's last activity, as requests do within five minutes. */
export async function setLastSeen(world: World, member: TestMember, at: Date): Promise<void> {
  await world.sql('update session set last_used_at = $2, created_at = least(created_at, $2) where subject_id = $1', [
    member.id,
    at,
  ])
  await world.sql('update member_search set last_active = $2 where member_id = $1', [member.id, at])
}

/** Returns the path and the token of the unsubscribe link in a mail. */
export function readUnsubscribeLink(mail: MailRow | undefined): { path: string; token: string } {
  const url = new URL(/^<(.*)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  return { path: url.pathname + url.search, token: url.searchParams.get('token') ?? '' }
}
