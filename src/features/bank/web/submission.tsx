import { useRef, useState } from 'react'

/** A call that a button starts: whether it runs, and its error. A further press meanwhile does nothing. */
export type Submission = {
  isPending: boolean
  failure: unknown
  run: <Result>(call: () => Promise<Result>, onDone: (result: Result) => void) => void
  /** Removes the error. */
  reset: () => void
}

/** Returns the state of the calls of one step. */
export function useSubmission(): Submission {
  const isRunning = useRef(false)
  const [state, setState] = useState<Pick<Submission, 'isPending' | 'failure'>>(IDLE)
  const start = async <Result,>(call: () => Promise<Result>, onDone: (result: Result) => void) => {
    isRunning.current = true
    setState({ isPending: true, failure: null })
    try {
      const result = await call()
      setState(IDLE)
      onDone(result)
    } catch (failure) {
      setState({ isPending: false, failure })
    } finally {
      isRunning.current = false
    }
  }
  return {
    ...state,
    run: (call, onDone) => {
      if (!isRunning.current) void start(call, onDone)
    },
    reset: () => setState((current) => (current.failure === null ? current : IDLE)),
  }
}

const IDLE = { isPending: false, failure: null }
