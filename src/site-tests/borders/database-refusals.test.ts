import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listEndpoints } from '#testing/endpoints/endpoints.ts'

const endpoints = listEndpoints()
const functions = readFunctions()

/** Reads the bodies of the database functions by name, without comments. */
function readFunctions(): Map<string, string> {
  const texts = readdirSync('db/functions')
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(`db/functions/${file}`, 'utf8').replace(/--.*/g, ''))
  return new Map(
    texts.flatMap((text) =>
      [...text.matchAll(/create or replace function (\w+)[\s\S]*?\$\$([\s\S]*?)\$\$/g)].map(
        ([, name = '', body = '']) => [name, body] as const,
      ),
    ),
  )
}

/** Lists the refusal codes that a function returns itself or raises: `then 'a_code'` and errcode VK001. */
function listOwnCodes(body: string): string[] {
  const returned = [...body.matchAll(/\b(?:then|else)\s+'([a-z]+(?:_[a-z]+)+)'/g)]
  const raised = [...body.matchAll(/raise exception '(\w+)' using errcode = 'VK001'/g)]
  return [...returned, ...raised].map(([, code = '']) => code)
}

/** Lists the refusal codes of a function and of those that it calls. */
function listCodes(name: string): string[] {
  const called = new Set<string>([name])
  for (const caller of called)
    for (const other of functions.keys())
      if (new RegExp(`\\b${other}\\s*\\(`).test(functions.get(caller) ?? '')) called.add(other)
  return [...new Set([...called].flatMap((one) => listOwnCodes(functions.get(one) ?? '')))].toSorted()
}

function listDeclaredCodes(...names: string[]): string[] {
  return endpoints.filter(({ name }) => names.includes(name)).flatMap(({ errors }) => Object.keys(errors))
}

test('the functions that send messages return the refusals of messages', () => {
  expect(listCodes('store_messages')).toEqual([
    'chat_not_found',
    'fictional_never_starts',
    'fictional_retired',
    'free_chats_used',
    'gift_price_changed',
    'image_not_found',
    'images_not_accepted',
    'images_only_after_answer',
    'insufficient_credits',
    'member_not_found',
    'message_id_used',
    'message_price_changed',
    'nobody_may_write',
    'only_liked_may_write',
    'opener_sent_too_often',
    'partner_not_confirmed',
    'writing_limited',
  ])
})

const imageCodes = ['image_not_found', 'images_not_accepted', 'images_only_after_answer']

test('the endpoints that send messages declare every refusal of the database functions', () => {
  const undeclared = (name: string, ...endpointNames: string[]) => {
    const declared = listDeclaredCodes(...endpointNames)
    return listCodes(name).filter((code) => !declared.includes(code))
  }
  expect(undeclared('store_messages', 'chat.send', 'chat.giveGift', 'chat.sendImage')).toEqual([])
  expect(undeclared('store_messages', 'chat.giveGift')).toEqual(['chat_not_found', ...imageCodes])
  expect(undeclared('store_messages', 'chat.sendImage')).toEqual(['chat_not_found', 'gift_price_changed'])
  expect(undeclared('store_messages', 'chat.start')).toEqual(['chat_not_found', 'gift_price_changed', ...imageCodes])
})

test('a contract declares every refusal of every database function', () => {
  const declared = listDeclaredCodes(...endpoints.map(({ name }) => name))
  const codes = [...functions.keys()].flatMap(listCodes)
  expect(codes.filter((code) => !declared.includes(code))).toEqual([])
})

test('every code that a contract declares is returned by an operation or a database function', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(features|app|platform)\/.*\.ts$/.test(path) && !/\.test\.ts$|contract\.ts$/.test(path))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
  const mentioned = new Set([
    ...[...functions.keys()].flatMap(listCodes),
    ...sources.flatMap((text) => [...text.matchAll(/'([a-z]+(?:_[a-z]+)*)'/g)].map(([, code = '']) => code)),
  ])
  const declared = [...new Set(listDeclaredCodes(...endpoints.map(({ name }) => name)))]
  expect(declared.filter((code) => !mentioned.has(code))).toEqual([])
})
