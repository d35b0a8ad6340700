import { expect, test } from 'vitest'
import { createWorkerThread } from './worker-thread.ts'

/** Returns every task as its result, refuses 'no', and exits at 'die'. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, task }) => {
      if (task === 'die') process.exit(1)
      parentPort.postMessage(task === 'no' ? { id, refusal: { code: 'not_now', details: { minutes: 3 } } } : { id, result: task })
    })`)}`,
)

test('each caller gets its own result or refusal', async () => {
  const thread = createWorkerThread<string, string>(script, () => new Error('dead'))
  const results = await Promise.allSettled(['one', 'no', 'two'].map((task) => thread.run(task)))
  expect(results.map((each) => (each.status === 'fulfilled' ? each.value : each.reason))).toEqual([
    'one',
    expect.objectContaining({ name: 'Refusal', code: 'not_now', details: { minutes: 3 } }),
    'two',
  ])
})

test('waiting tasks reject when the thread exits, and the next task gets a new thread', async () => {
  const thread = createWorkerThread<string, string>(script, () => new Error('dead'))
  const results = await Promise.allSettled([thread.run('die'), thread.run('one')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await thread.run('two')).toBe('two')
})
