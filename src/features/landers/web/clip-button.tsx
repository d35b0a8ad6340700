import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'

/** The button that pauses and plays the clips. Invisible without the script, since then nothing plays. */
export function ClipButton({ className }: { className: string | undefined }) {
  const t = useTexts('landers')
  return (
    <button
      id="clip-button"
      type="button"
      aria-label={t('clip.play')}
      data-play={t('clip.play')}
      data-pause={t('clip.pause')}
      className={classes('group not-data-playing:invisible', className)}
    >
      <Pause size={22} aria-hidden="true" className="hidden group-data-[playing=true]:block" />
      <Play size={22} aria-hidden="true" className="group-data-[playing=true]:hidden" />
    </button>
  )
}
