import { Worker } from 'node:worker_threads'
import { Refusal, type RefusalDetails } from '#platform/refusal.ts'

/** A task as posted to a thread. */
export interface ThreadTask<Task> {
  readonly id: number
  readonly task: Task
}

/** The result as posted back: a value, or a refusal as plain data, since classes cannot be posted. */
export type ThreadResult<Answer> = { readonly id: number } & (
  | { readonly result: Answer }
  | { readonly refusal: { readonly code: string; readonly details: RefusalDetails } }
)

interface Caller<Answer> {
  resolve(answer: Answer): void
  reject(reason: Error): void
}

/** A thread that starts on first use, restarts after a crash, and does not keep the process alive. */
export interface WorkerThread<Task, Answer> {
  /**
   * @param transfer memory of the task that is given away instead of copied: it is empty here afterwards
   * @throws Refusal what the work refused; the error of `createExitError` when the thread dies of it
   */
  run(task: Task, transfer?: readonly ArrayBuffer[]): Promise<Answer>
}

/**
 * Creates a thread for one kind of work, so that it neither blocks the pages nor fills their heap.
 * @param script a module that calls `serveTasks`
 */
export function createWorkerThread<Task, Answer>(script: URL, createExitError: () => Error): WorkerThread<Task, Answer> {
  let running: { worker: Worker; waiting: Map<number, Caller<Answer>> } | null = null
  let tasks = 0
  function start() {
    const [worker, waiting] = [new Worker(script), new Map<number, Caller<Answer>>()]
    worker.on('message', (message: ThreadResult<Answer>) => {
      const caller = waiting.get(message.id)
      waiting.delete(message.id)
      if (waiting.size === 0) worker.unref()
      if ('answer' in message) caller?.resolve(message.result)
      else caller?.reject(new Refusal(message.refusal.code, message.refusal.details))
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
