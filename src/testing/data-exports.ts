import { randomUUID } from 'node:crypto'
import { unzip } from './unzip.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** Requests a data export as a member, who types the password again when the session is not fresh. */
export async function requestExport(world: World, member: TestMember, id: string = randomUUID()): Promise<Response> {
  const browser = world.as(member)
  const response = await browser.put(`/api/exports/${id}`)
  if (response.status !== 403) return response
  await browser.post('/api/login-confirmation', { password: 'welkom-bij-vonk' })
  return browser.put(`/api/exports/${id}`)
}

/** Returns the download path of a member's archive. Run the jobs first, which create the archive. */
export async function findArchivePath(world: World, member: TestMember): Promise<string> {
  const { file } = await (await world.as(member).get('/api/export')).json()
  return file.path
}

/** Requests a data export, runs the jobs and downloads the archive. Returns the files of the archive by name. */
export async function downloadExport(world: World, member: TestMember): Promise<Map<string, Buffer>> {
  await requestExport(world, member)
  await world.runJobs()
  const response = await world.as(member).get(await findArchivePath(world, member))
  return unzip(Buffer.from(await response.arrayBuffer()))
}
