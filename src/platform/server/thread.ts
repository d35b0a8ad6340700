import { Worker } from 'node:worker_threads'
import { Refusal, type RefusalDetails } from '#platform/refusal.ts'

/** A task as it crosses to a thread. */
export interface ThreadTask<Task> {
  readonly id: number
  readonly task: Task
}

/** What comes back: the answer, or a refusal as its parts, because classes do not cross. */
export type ThreadAnswer<Answer> = { readonly id: number } & (
  | { readonly answer: Answer }
  | { readonly refusal: { readonly code: string; readonly details: RefusalDetails } }
)

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(reason: Error): void
}

/** A thread that starts when it is first asked, starts anew when it died, and keeps nobody from ending. */
export interface Thread<Task, Answer> {
  /**
   * @param given memory of the task that is given away instead of copied: it is empty here afterwards
   * @throws Refusal what the work refused; the error of `whenDead` when the thread dies of it
   */
  ask(task: Task, given?: readonly ArrayBuffer[]): Promise<Answer>
}

/**
 * Work of one kind in a thread of its own, so that it neither stops the pages nor fills their heap.
 * @param script a module that calls `answerTasks`
 */
export function threadOf<Task, Answer>(script: URL, whenDead: () => Error): Thread<Task, Answer> {
  let running: { worker: Worker; waiting: Map<number, Waiting<Answer>> } | null = null
  let tasks = 0
  function start() {
    const [worker, waiting] = [new Worker(script), new Map<number, Waiting<Answer>>()]
    worker.on('message', (message: ThreadAnswer<Answer>) => {
      const asker = waiting.get(message.id)
      waiting.delete(message.id)
      if (waiting.size === 0) worker.unref()
      if ('answer' in message) asker?.resolve(message.answer)
      else asker?.reject(new Refusal(message.refusal.code, message.refusal.details))
    })
    const fail = () => {
      if (running?.worker === worker) running = null
      for (const asker of waiting.values()) asker.reject(whenDead())
      waiting.clear()
    }
    worker.on('error', fail).on('exit', fail)
    return { worker, waiting }
  }
  return {
    ask(task, given = []) {
      const { worker, waiting } = (running ??= start())
      const id = tasks++
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.ref()
        worker.postMessage({ id, task } satisfies ThreadTask<Task>, [...given])
      })
    },
  }
}
