import fastify from 'fastify'
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSmsSender } from '#platform/server/sms/sms-sender.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { newWorld } from '#testing/world.ts'
import type { Config } from './config.ts'
import { addDevTools, getDemoSmsSettings } from './dev-tools.ts'

test('C-79 an empty outbox of the demo shows a message', async () => {
  await using world = await newWorld()
  const app = fastify()
  await addDevTools(app, { port: 0, dataDirectory: tmpdir() } as Config, () => world.ctx()) // the settings that it reads
  const { body, statusCode } = await app.inject('/dev/mail?to=niemand@mail.test')
  expect(statusCode).toBe(200)
  expect(body).toContain('Er is nog geen mail.')
  await app.close()
})

test('C-79 the demo shows the text messages that its pretend service accepts, and survives a restart', async () => {
  await using world = await newWorld()
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sms-'))
  const { key } = getDemoSmsSettings(0)
  const open = async () => {
    const app = fastify()
    await addDevTools(app, { port: 0, dataDirectory } as Config, () => world.ctx()) // the settings that it reads
    return app
  }
  const first = await open()
  expect((await first.inject('/dev/sms')).body).toContain('Er is nog geen sms.')
  await first.listen({ host: '127.0.0.1', port: 0 })
  const { port } = first.server.address() as AddressInfo
  const sender = createSmsSender({ ...getDemoSmsSettings(port), key })
  await sender.send({ id: '1', fromName: 'VK Diensten', to: '+31612345678', text: '<b>123456' })
  await sender.send({ id: '2', fromName: 'VK Diensten', to: '+31687654321', text: '654321 is je code' })
  await first.close()

  const second = await open()
  const { body } = await second.inject('/dev/sms')
  expect(body).toContain('&#60;b&#62;123456<br>Van VKDiensten aan +31612345678')
  expect(body.indexOf('654321')).toBeLessThan(body.indexOf('123456'))
  expect((await second.inject('/dev/sms?to=%2B31687654321')).body).not.toContain('123456<br>')
  await second.close()
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

test('C-79 the desk of the pretend provider is a page of the demo', async () => {
  await using world = await newWorld()
  const app = fastify()
  await addDevTools(app, { port: 0, dataDirectory: tmpdir() } as Config, () => world.ctx()) // the settings that it reads
  const { body, statusCode } = await app.inject('/dev/payments')
  expect(statusCode).toBe(200)
  expect(body).toContain('Balie van de oefenbank')
  await app.close()
})
