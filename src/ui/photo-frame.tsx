import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type PhotoFrameProps = {
  src: string | null
  srcSet?: string
  sizes?: string
  /** "Foto 2 van Noa"; empty where the name stands in the caption. */
  alt: string
  /** A few bytes of the picture as a data URL, until it has come. */
  placeholder?: string
  /** The first pictures of a page: fetched at once. */
  eager?: boolean
  ratio?: '3/4' | '4/5' | '1/1'
  /** White words at the bottom, on the scrim. */
  caption?: ReactNode
  /** Top left: a tag such as "Nieuw". */
  tag?: ReactNode
  /** Bottom right: a round button. */
  action?: ReactNode
  className?: string
}

const RATIOS = { '3/4': 'aspect-3/4', '4/5': 'aspect-4/5', '1/1': 'aspect-square' }

/** A portrait with its words: the card of a member and the head of a profile. */
export function PhotoFrame({ caption, tag, action, ratio = '3/4', className, ...picture }: PhotoFrameProps) {
  return (
    <div
      className={classes(
        'group/photo relative isolate overflow-hidden rounded-2xl bg-surface-3 shadow-sm',
        RATIOS[ratio],
        className,
      )}
    >
      <Picture {...picture} />
      {caption && (
        <div
          className={classes(
            'scrim pointer-events-none absolute inset-x-0 bottom-0 px-3.5 pb-3 text-white',
            action ? 'pr-16' : '',
          )}
        >
          {caption}
        </div>
      )}
      {tag && <div className="absolute top-3 left-3 flex max-w-[calc(100%-24px)]">{tag}</div>}
      {action && <div className="absolute right-3 bottom-3 z-10 flex">{action}</div>}
    </div>
  )
}

function Picture({
  src,
  srcSet,
  sizes,
  alt,
  placeholder,
  eager = false,
}: Pick<PhotoFrameProps, 'src' | 'srcSet' | 'sizes' | 'alt' | 'placeholder' | 'eager'>) {
  return (
    <>
      {placeholder && (
        <img src={placeholder} alt="" aria-hidden="true" className="absolute inset-0 size-full object-cover" />
      )}
      {src && (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={600}
          height={800}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
    </>
  )
}
