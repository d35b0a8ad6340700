import { expect, test } from 'vitest'
import type { Context } from '#platform/server/context.ts'
import { collectingPort, listUnboundPorts, port } from './port.ts'

const ctx = {} as Context

test('a question is answered by the one function that is bound', async () => {
  const double = port<number, number>('test.double')
  double.bind(async (_ctx, input) => input * 2)
  expect(await double.ask(ctx, 21)).toBe(42)
})

test('a port refuses a second answer, and a question before its answer is bound', async () => {
  const answer = port<void, string>('test.answer')
  expect(() => answer.ask(ctx)).toThrow('the port test.answer has no answer')
  answer.bind(async () => 'first')
  expect(() => answer.bind(async () => 'second')).toThrow('the port test.answer has an answer already')
  expect(await answer.ask(ctx)).toBe('first')
})

test('the answers of all features are collected in order, one after the other', async () => {
  const parts = collectingPort<string, string>('test.parts')
  const running: string[] = []
  const answerWith = (name: string) => async (_ctx: Context, input: string) => {
    running.push(name)
    await Promise.resolve()
    expect(running.at(-1)).toBe(name)
    return input + name
  }
  parts.bind([answerWith('a'), answerWith('b')])
  expect(await parts.collect(ctx, 'part ')).toEqual(['part a', 'part b'])
})

test('a port without an answer is listed, so the server does not start', () => {
  const missing = collectingPort<void, void>('test.missing')
  expect(listUnboundPorts()).toContain('test.missing')
  missing.bind([])
  expect(listUnboundPorts()).not.toContain('test.missing')
})
