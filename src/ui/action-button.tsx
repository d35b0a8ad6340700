import type { FormEvent } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type ActionButtonProps = Omit<ButtonProps, 'type' | 'onClick'> & { onAct: () => void }

/** The button that a page is all about, pressed as soon as it is seen: it waits for React, so that no press is lost. */
export function ActionButton({ onAct, ...rest }: ActionButtonProps) {
  const act = (event: FormEvent) => {
    event.preventDefault()
    onAct()
  }
  return (
    <form onSubmit={act}>
      <Button type="submit" size="lg" {...rest} />
    </form>
  )
}
