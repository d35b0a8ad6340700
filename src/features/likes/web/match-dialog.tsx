import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { CSSProperties } from 'react'
import { getPhotoUrl } from '#features/photos/rules.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { PLACEHOLDER } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import style from './match-dialog.module.css'

export type MatchDialogProps = {
  other: MemberCardData
  own: MemberCardData
  onClose: () => void
}

/** The match dialog (C-06): two portraits that slide together, a link to write a message, and a close button. */
export function MatchDialog({ other, own, onClose }: MatchDialogProps) {
  const t = useTexts('like-dialogs')
  const footer = (
    <>
      <ButtonLink
        to={href('members-id-chat', { id: other.id })}
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
        <Confetti />
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
  const { imagePrefix } = useVisit()
  return (
    <div className={classes(style['portrait'], className)}>
      {photo ? (
        <img src={getPhotoUrl(imagePrefix, photo.key, 'card')} alt="" className="size-full object-cover" />
      ) : (
        PLACEHOLDER
      )}
    </div>
  )
}

const TINTS = ['#d3203b', '#f0cb6b', '#ff8c98', '#6b0a1e', '#5fd08b']

/** The pieces of confetti. Position and speed are pseudo-random but deterministic. */
const PIECES = Array.from({ length: 26 }, (_, piece): { id: number; style: PieceStyle } => ({
  id: piece,
  style: computePieceStyle(piece),
}))

type PieceStyle = CSSProperties & Record<`--${string}`, string>

function computePieceStyle(piece: number): PieceStyle {
  return {
    '--left': `${(piece * 37) % 100}%`,
    '--delay': `${450 + ((piece * 71) % 600)}ms`,
    '--duration': `${1500 + ((piece * 131) % 1100)}ms`,
    '--drift': `${((piece * 53) % 120) - 60}px`,
    '--turn': `${((piece * 97) % 900) - 450}deg`,
    '--tint': TINTS[piece % TINTS.length] ?? '',
  }
}

function Confetti() {
  return (
    <div aria-hidden="true" className={style['confetti']}>
      {PIECES.map(({ id, style: pieceStyle }) => (
        <span key={id} className={style['piece']} style={pieceStyle} />
      ))}
    </div>
  )
}
