import { parentPort } from 'node:worker_threads'
import { isRefusal } from '#platform/refusal.ts'
import type { ThreadResult, ThreadTask } from './worker-thread.ts'

/** Runs the tasks posted to this thread. Any error but a refusal is a defect and ends the thread. */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  parentPort?.on('message', ({ id, task }: ThreadTask<Task>) => {
    void runTask(id, () => work(task)).then((answer) => parentPort?.postMessage(answer, []))
  })
}

async function runTask<Answer>(id: number, work: () => Answer | Promise<Answer>): Promise<ThreadResult<Answer>> {
  try {
    return { id, result: await work() }
  } catch (error) {
    if (isRefusal(error)) return { id, refusal: { code: error.code, details: error.details } }
    throw error
  }
}
