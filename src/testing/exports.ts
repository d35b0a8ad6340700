import { randomUUID } from 'node:crypto'
import { unzip } from './archives.ts'
import type { TestMember } from './people.ts'
import type { World } from './world.ts'

/** Asks for a member's data. */
export async function askForData(world: World, member: TestMember, id: string = randomUUID()): Promise<Response> {
  return world.as(member).put(`/api/exports/${id}`)
}

/** Where the member's archive can be downloaded once the jobs have run. */
export async function archivePath(world: World, member: TestMember): Promise<string> {
  const { file } = await (await world.as(member).get('/api/export')).json()
  return file.path
}

/** Asks for a member's data, has the archive made, and unpacks it: the content of every file by name. */
export async function exportedData(world: World, member: TestMember): Promise<Map<string, Buffer>> {
  await askForData(world, member)
  await world.runJobs()
  const answer = await world.as(member).get(await archivePath(world, member))
  return unzip(Buffer.from(await answer.arrayBuffer()))
}
