export type ClipProps = {
  /** The name of the file in `public/lander-art` (tools/make-lander-clips.ts). */
  name: string
  width: number
  height: number
  className: string | undefined
}

/**
 * A rendered clip without sound, as decoration: its poster until clips.client.ts plays it, which it does not for people who
 * prefer reduced motion or save data.
 */
export function Clip({ name, width, height, className }: ClipProps) {
  return (
    <video
      muted
      loop
      playsInline
      preload="none"
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden="true"
      poster={`/lander-art/${name}.webp`}
      src={`/lander-art/${name}.webm`}
      data-clip
      {...{ width, height, className }}
    />
  )
}
