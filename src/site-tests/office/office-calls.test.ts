import { expect, test } from 'vitest'
import { listStaffEndpoints } from '#app/commands/call/staff-endpoints.ts'
import { runVonk } from '#testing/commands.ts'
import { listOfficeEndpoints } from '#testing/endpoints/office-endpoints.ts'
import { toOfficeFields } from '#testing/endpoints/office-forms.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld } from '#testing/world.ts'

const callable = new Set(listStaffEndpoints().map(({ name }) => name))
const endpoints = listOfficeEndpoints().filter(({ name }) => callable.has(name))

test(
  'every endpoint of the office accepts its case from the command line, and prints JSON',
  { tags: 'sampled', timeout: 240_000 },
  async () => {
    await using world = await newWorld()
    const wrong: string[] = []
    for (const { name, meta, testCase } of listThird(endpoints)) {
      const staff = await world.staff(meta.roles.at(-1)!)
      const { query = '', ...input } = (await testCase.input?.(world, staff)) ?? {}
      const fields = Object.entries({ ...Object.fromEntries(new URLSearchParams(query)), ...toOfficeFields(input) })
      const assignments = fields.flatMap(([field, value]) => [value].flat().map((each) => `${field}=${each}`))
      const caller = ['--as', staff.email, '--site', 'vonkje', '--yes', '--json']
      const { exitCode, text, notes } = await runVonk(world, ['call', name, ...assignments, ...caller])
      if (exitCode !== (testCase.status === undefined ? 0 : 1)) wrong.push(`${name}: ${notes}`)
      if (exitCode === 0 && !isJson(text)) wrong.push(`${name}: ${text}`)
    }
    expect(wrong).toEqual([])
    expect(endpoints.length).toBeGreaterThan(100)
  },
)

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}
