import { Worker } from 'node:worker_threads'
import { toRefusal, type RefusalDetails } from '#platform/refusal.ts'

/** A task as posted to a thread. */
export interface ThreadTask<Task> {
  readonly id: number
  readonly task: Task
}

/** The result as posted back: a value, or a refusal as plain data, since classes cannot be posted. */
export type ThreadResult<Result> = { readonly id: number } & (
  | { readonly result: Result }
  | { readonly refusal: { readonly code: string; readonly details: RefusalDetails } }
)

interface Caller<Result> {
  resolve(result: Result): void
  reject(reason: Error): void
}

/** A thread that starts on first use, restarts after a crash, and does not keep the process alive. */
export interface WorkerThread<Task, Result> {
  /**
   * @param transfer buffers of the task that are transferred instead of copied; they are empty here afterwards
   * @throws Refusal that the task throws; the error of `createExitError` when the thread crashes
   */
  run(task: Task, transfer?: readonly ArrayBuffer[]): Promise<Result>
}

/**
 * Creates a thread for one kind of work, so that it neither blocks the pages nor fills their heap.
 * @param script a module that calls `serveTasks`
 */
export function createWorkerThread<Task, Result>(
  script: URL,
  createExitError: () => Error,
): WorkerThread<Task, Result> {
  let running: { worker: Worker; waiting: Map<number, Caller<Result>> } | null = null
  let tasks = 0
  function start() {
    const [worker, waiting] = [new Worker(script), new Map<number, Caller<Result>>()]
    worker.on('message', (message: ThreadResult<Result>) => {
      const caller = waiting.get(message.id)
      waiting.delete(message.id)
      if (waiting.size === 0) worker.unref()
      if ('result' in message) caller?.resolve(message.result)
      else caller?.reject(toRefusal(message.refusal.code, message.refusal.details))
    })
    const fail = () => {
      if (running?.worker === worker) running = null
      for (const caller of waiting.values()) caller.reject(createExitError())
      waiting.clear()
    }
    worker.on('error', fail).on('exit', fail)
    return { worker, waiting }
  }
  return {
    run(task, transfer = []) {
      const { worker, waiting } = (running ??= start())
      const id = tasks++
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.ref()
        worker.postMessage({ id, task } satisfies ThreadTask<Task>, [...transfer])
      })
    },
  }
}
