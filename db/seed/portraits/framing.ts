import type { DrawingRandom } from './drawing-random.ts'

/** Where a person is in a photo of 900 × 1200: the position of the eyes and the size of the drawing. */
export type Framing = { name: FramingName; x: number; y: number; zoom: number }
export type FramingName = 'close' | 'bust' | 'half' | 'aside' | 'whole' | 'far'

export function chooseFraming(random: DrawingRandom, name: FramingName): Framing {
  const place = (
    x: readonly [number, number],
    y: readonly [number, number],
    zoom: readonly [number, number],
  ): Framing => ({ name, x: random.between(...x), y: random.between(...y), zoom: random.between(...zoom) })
  switch (name) {
    case 'close':
      return place([420, 480], [480, 530], [1.72, 1.95])
    case 'bust':
      return place([410, 490], [410, 470], [1.28, 1.46])
    case 'half':
      return place([400, 500], [330, 380], [0.94, 1.1])
    case 'aside':
      return random.chance(0.5)
        ? place([280, 330], [380, 440], [1.05, 1.3])
        : place([570, 620], [380, 440], [1.05, 1.3])
    case 'whole':
      return place([340, 560], [238, 262], [0.45, 0.48])
    case 'far':
      return place([280, 620], [480, 540], [0.29, 0.32])
  }
}
