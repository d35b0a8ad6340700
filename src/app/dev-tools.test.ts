import fastify from 'fastify'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
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

test('C-79 the desk of the pretend provider is a page of the demo', async () => {
  await using world = await newWorld()
  const app = fastify()
  await addDevTools(app, { port: 0, dataDirectory: tmpdir() } as Config, () => world.ctx()) // the settings that it reads
  const { body, statusCode } = await app.inject('/dev/payments')
  expect(statusCode).toBe(200)
  expect(body).toContain('Balie van de oefenbank')
  await app.close()
})
