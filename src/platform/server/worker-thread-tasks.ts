import { parentPort } from 'node:worker_threads'
import { isRefusal } from '#platform/refusal.ts'
import type { ThreadResult, ThreadTask } from './worker-thread.ts'

/** Runs the tasks posted to this thread. Posts a `Refusal` (an expected error) back; any other error ends the thread. */
export function serveTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', ({ id, task }: ThreadTask<Task>) => {
    void runTask(id, () => work(task)).then((result) => parentPort?.postMessage(result, []))
  })
}

async function runTask<Result>(id: number, work: () => Result | Promise<Result>): Promise<ThreadResult<Result>> {
  try {
    return { id, result: await work() }
  } catch (error) {
    if (isRefusal(error)) return { id, refusal: { code: error.code, details: error.details } }
    throw error
  }
}
