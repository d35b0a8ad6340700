import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listEndpoints } from '#testing/endpoints.ts'

const endpoints = listEndpoints()

test('no two endpoints have the same method and path', () => {
  const routes = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
})

test('no endpoint has a name that the client library reserves', () => {
  const reserved = new Set(['use', 'router', 'middleware', 'lazy', 'key', 'call', 'queryOptions', 'queryKey', 'then'])
  expect(endpoints.filter(({ name }) => reserved.has(name.split('.')[1] ?? ''))).toEqual([])
})

test('R-8.30 every error that an endpoint declares has a status and a text', () => {
  const texts: Record<string, string> = JSON.parse(readFileSync('src/texts/nl/refusals.json', 'utf8'))
  const declared = endpoints.flatMap(({ name, errors }) =>
    Object.entries(errors).map(([code, error]) => ({ name, code, error })),
  )
  expect(declared.filter(({ error }) => !(error.status && error.status >= 400 && error.status < 600))).toEqual([])
  expect(declared.filter(({ code }) => !(code in texts)).map(({ code }) => code)).toEqual([])
})

test('R-7.01 R-7.02 R-7.03 R-7.06 R-7.08 R-7.14 R-7.16 R-7.17 R-7.18 R-7.19 R-7.20 R-7.25 the endpoints in the specification exist', () => {
  const routes = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  const named = [
    'PUT /user.php',
    'POST /user.php',
    'GET /user.php',
    'GET /logout.php',
    'GET /settings.php',
    'GET /chats.php',
    'GET /likes.php',
    'DELETE /chat.php',
    'POST /page-hidden.php',
    'GET /interests.php',
    'GET /regions.php',
    'GET /companyinfo.php',
    'GET /bundles',
    'GET /orders',
    'GET /orders/{id}',
    'PUT /orders/{id}',
    'PUT /orders/{id}/payments/{paymentId}',
    'POST /payments/notifications',
  ]
  expect(named.filter((call) => !routes.has(call))).toEqual([])
})
