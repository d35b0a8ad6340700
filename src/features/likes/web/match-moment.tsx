import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { CSSProperties } from 'react'
import { photoUrl } from '#features/photos/rules.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { PLACEHOLDER } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import style from './match-moment.module.css'

export type MatchMomentProps = {
  other: MemberCardData
  own: MemberCardData
  onClose: () => void
}

/** Tells of a match (C-06): two portraits slide together; on to a message, or back to where one was. */
export function MatchMoment({ other, own, onClose }: MatchMomentProps) {
  const t = useTexts('moments')
  const footer = (
    <>
      <ButtonLink
        to={`/members/${other.id}/chat`}
        wide
        icon={<MessageCircle size={22} aria-hidden="true" />}
        onClick={onClose}
      >
        {t('match.write')}
      </ButtonLink>
      <Button variant="secondary" wide onClick={onClose}>
        {t('match.on')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={t('match.title')} hideTitle footer={footer}>
      <div className="relative pt-5 text-center">
        <Paper />
        <div className={style['stage']}>
          <Portrait card={own} className={style['own']} />
          <Portrait card={other} className={style['other']} />
          <span className={style['heart']}>
            <Heart size={26} className="fill-current" aria-hidden="true" />
          </span>
        </div>
        <p aria-hidden="true" className="type-display text-3xl text-balance">
          {t('match.title')}
        </p>
        <p className="mt-2 text-lg text-text-2">{t('match.text', { name: other.name })}</p>
      </div>
    </Dialog>
  )
}

function Portrait({ card: { photo }, className }: { card: MemberCardData; className: string | undefined }) {
  return (
    <div className={classes(style['portrait'], className)}>
      {photo ? <img src={photoUrl(photo.key, 'card')} alt="" className="size-full object-cover" /> : PLACEHOLDER}
    </div>
  )
}

const TINTS = ['#d3203b', '#f0cb6b', '#ff8c98', '#6b0a1e', '#5fd08b']

/** Each piece has its own place and pace, always the same: it must look thrown, not be it. */
const PIECES = Array.from({ length: 26 }, (_, piece): { id: number; place: Place } => ({
  id: piece,
  place: placeOf(piece),
}))

type Place = CSSProperties & Record<`--${string}`, string>

function placeOf(piece: number): Place {
  return {
    '--left': `${(piece * 37) % 100}%`,
    '--waits': `${450 + ((piece * 71) % 600)}ms`,
    '--lasts': `${1500 + ((piece * 131) % 1100)}ms`,
    '--drift': `${((piece * 53) % 120) - 60}px`,
    '--turn': `${((piece * 97) % 900) - 450}deg`,
    '--tint': TINTS[piece % TINTS.length] ?? '',
  }
}

function Paper() {
  return (
    <div aria-hidden="true" className={style['paper']}>
      {PIECES.map(({ id, place }) => (
        <span key={id} className={style['piece']} style={place} />
      ))}
    </div>
  )
}
