import { useEffect, useState } from 'react'
import { classes } from './classes.ts'
import styles from './loading-bar.module.css'

/** The bar appears only when loading takes longer than this. */
const THROTTLE_MILLISECONDS = 200
const FADE_MILLISECONDS = 400

/** A thin bar at the top of the window: it reaches 95 % in 5 s of loading, and 100 % when done. */
export function LoadingBar({ isLoading, label }: { isLoading: boolean; label: string }) {
  const [phase, setPhase] = useState<'hidden' | 'loading' | 'done'>('hidden')
  useEffect(() => {
    if (!isLoading) setPhase((current) => (current === 'loading' ? 'done' : 'hidden'))
    const next = () => setPhase(isLoading ? 'loading' : 'hidden')
    const timer = setTimeout(next, isLoading ? THROTTLE_MILLISECONDS : FADE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isLoading])
  if (phase === 'hidden') return null
  const className = classes(styles['bar'], styles[phase])
  if (phase === 'done') return <div aria-hidden className={className} />
  return <div role="progressbar" aria-label={label} className={className} />
}
