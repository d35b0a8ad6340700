import { classes } from './classes.ts'

const TONES = {
  plain: 'border-border bg-surface text-text-2',
  chosen: 'border-secondary bg-secondary text-on-fill',
  success: 'border-transparent bg-success-soft text-success-text',
  primary: 'border-transparent bg-primary-soft text-primary-text',
  gold: 'border-transparent bg-gold-soft text-gold',
  muted: 'border-transparent bg-surface-2 text-text-2',
  cream: 'border-transparent bg-cream text-cream-text',
  photo: 'border-transparent bg-photo/80 text-white',
}

export type ChipTone = keyof typeof TONES

/** Returns the classes of a chip: `md` is 36 px high, for buttons; `sm` is 26 px, for tags on photos. */
export function chipClasses(tone: ChipTone, size: 'md' | 'sm' = 'md'): string {
  return classes(
    'inline-flex flex-none items-center justify-center rounded-full border font-medium whitespace-nowrap',
    size === 'md' ? 'min-h-9 gap-1.5 px-3.5 text-sm' : 'min-h-6.5 gap-1 px-2.5 text-xs font-semibold',
    TONES[tone],
  )
}
