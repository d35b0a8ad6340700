import fastify from 'fastify'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { sendMail } from '#platform/server/mail/mail.ts'
import { newWorld } from '#testing/world.ts'
import type { Config } from './config.ts'
import { addDevTools } from './dev-tools.ts'

test('C-79 an empty outbox of the demo shows a message', async () => {
  await using world = await newWorld()
  const app = fastify()
  await addDevTools(app, { port: 0, dataDirectory: tmpdir() } as Config, () => world.ctx()) // the settings that it reads
  const { body, statusCode } = await app.inject('/dev/mail?to=niemand@mail.test')
  expect(statusCode).toBe(200)
  expect(body).toContain('Er is nog geen mail.')
  await app.close()
})

test('C-79 the outbox of the demo shows the files of a mail', async () => {
  await using world = await newWorld()
  const app = fastify()
  await addDevTools(app, { port: 0, dataDirectory: tmpdir() } as Config, () => world.ctx()) // the settings that it reads
  const id = world.ctx().newId()
  const attachments = [{ fileName: 'a.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }]
  const mail = { to: 'noa@mail.test', fromName: 'Vonk', subject: 'Dag', text: 'Dag', html: '<p>Dag</p>' }
  await sendMail(world.ctx(), { ...mail, id, attachments })
  expect((await app.inject(`/dev/mail/${id}`)).body).toContain(`href="/dev/mail/${id}/files/a.pdf"`)
  const file = await app.inject(`/dev/mail/${id}/files/a.pdf`)
  expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'application/pdf', '%PDF'])
  expect((await app.inject(`/dev/mail/${id}/files/b.pdf`)).statusCode).toBe(404)
  expect((await app.inject('/dev/mail/x/files/a.pdf')).statusCode).toBe(404)
  await app.close()
})
