import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { complaint, fileComplaint } from '#testing/complaints.ts'
import { newWorld } from '#testing/world.ts'
import { runComplaintCommand } from './complaint-commands.ts'

test('L-24 C-82 an operator lists, reads, answers and closes a complaint; the answer is mailed once', async () => {
  await using world = await newWorld()
  const run = (...args: string[]) => runComplaintCommand(async () => world.staffCtx(), ['complaints', ...args])
  expect(await run('list')).toBe('none')
  const number = await fileComplaint(world)
  expect(await run('list')).toBe(`${number}  vonkje  member, since 2026-06-01T10:00, 0 answers`)
  expect(await run('show', number.toLowerCase())).toContain(complaint.body)

  const id = randomUUID()
  const answer = ['answer', number, '--text', 'We hebben het lid gewaarschuwd.', '--by', 'kees', '--id', id]
  expect(await run(...answer)).toBe(`${number}: the answer is mailed`)
  expect(await run(...answer)).toBe(`${number}: this answer was stored already`)
  expect(await run('show', number)).toContain('by kees:\nWe hebben het lid gewaarschuwd.')
  const answers = (await world.mailsTo(complaint.email)).filter(({ subject }) => subject.startsWith('Antwoord'))
  expect(answers).toHaveLength(1)
  expect(answers[0]?.text).toContain('We hebben het lid gewaarschuwd.')
  expect(answers[0]?.text).toContain('bezwaar maken')

  expect(await run('close', number)).toBe(`${number} is closed`)
  await expect(run('close', number)).rejects.toThrow('no open complaint')
  await expect(run('answer', number, '--text', 'Nog iets')).rejects.toThrow('closed already')
  expect(await run('list')).toBe('none')
})

test('an anonymous report is answered without a mail; unknown numbers and missing texts are explained', async () => {
  await using world = await newWorld()
  const run = (...args: string[]) => runComplaintCommand(async () => world.staffCtx(), ['complaints', ...args])
  const number = await fileComplaint(world, undefined, { category: 'minors', name: '', email: '' })
  expect(await run('answer', number, '--text', 'Gemeld bij de politie.')).toContain('no address to mail it to')
  await expect(run('show', 'AAAAA-AAAAA')).rejects.toThrow('no complaint has')
  await expect(run('answer', 'AAAAA-AAAAA', '--text', 'x')).rejects.toThrow('no complaint has')
  await expect(run('answer', number)).rejects.toThrow('give the answer')
  expect([await run(), await run('show'), await run('list', number), await run('nothing', number)]).toEqual(
    Array.from({ length: 4 }, () => null),
  )
})
