import './start.client.ts'

/**
 * The script of the landers with clips. It plays those that are in view, pauses them with the button, and plays nothing by
 * itself for people who prefer reduced motion or save data.
 */
const clips = [...document.querySelectorAll<HTMLVideoElement>('video[data-clip]')]
const button = document.querySelector<HTMLButtonElement>('#clip-button')
const scenes = [...document.querySelectorAll<HTMLElement>('[data-scene]')]
const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
const savesData = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

let isPlaying = !hasReducedMotion && !savesData
let current = 0

if (button && clips.length > 0) {
  button.addEventListener('click', () => {
    isPlaying = !isPlaying
    update()
  })
  watchScenes()
  update()
}

function update(): void {
  clips.forEach((clip, index) => {
    clip.dataset['shown'] = String(index === current)
    if (isPlaying && index === current) clip.play().catch(() => undefined) // the poster stays
    else clip.pause()
  })
  if (!button) return
  button.ariaLabel = button.dataset[isPlaying ? 'pause' : 'play'] ?? ''
  button.dataset['playing'] = String(isPlaying)
}

/** Shows the clip of the scene in the middle of the screen. */
function watchScenes(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting)
      if (!entered) return
      current = Math.min(scenes.indexOf(entered.target as HTMLElement), clips.length - 1) // the observed elements are the scenes
      update()
    },
    { rootMargin: '-50% 0px -50% 0px' },
  )
  for (const scene of scenes) observer.observe(scene)
}
