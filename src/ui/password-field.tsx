import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & {
  showButtonText: string
  hideButtonText: string
}

export function PasswordField({ showButtonText, hideButtonText, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <IconButton label={isShown ? hideButtonText : showButtonText} size="sm" onClick={() => setShown(!isShown)}>
      {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
    </IconButton>
  )
  return (
    <TextField
      spellCheck={false}
      autoCapitalize={isShown ? 'none' : undefined}
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={toggle}
    />
  )
}
