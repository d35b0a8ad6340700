import * as city from './city.ts'
import * as indoors from './indoors.ts'
import * as nature from './nature.ts'
import type { Scene } from './scene.ts'

/** The scenes of photos, with the number of times that each is picked among others. */
export const SCENES: readonly (readonly [Scene, number])[] = [
  [indoors.cafe, 3],
  [indoors.kitchen, 3],
  [indoors.books, 2],
  [indoors.livingRoom, 3],
  [indoors.wall, 4],
  [indoors.atelier, 2],
  [indoors.bar, 2],
  [indoors.museum, 1.5],
  [city.canal, 3],
  [city.canalEvening, 2],
  [city.rainyStreet, 2],
  [city.skyline, 2],
  [city.market, 2],
  [city.festival, 1],
  [city.harbour, 2],
  [nature.dunes, 3],
  [nature.beach, 3],
  [nature.forest, 3],
  [nature.autumn, 2],
  [nature.heath, 2],
  [nature.tulips, 2],
  [nature.meadow, 2],
  [nature.mountains, 2],
  [nature.snow, 1],
  [nature.christmas, 1],
  [nature.garden, 2],
]

/** The scenes with ground on which a whole person can stand. */
export const OUTDOOR_SCENES: readonly Scene[] = [
  city.market,
  city.harbour,
  nature.dunes,
  nature.beach,
  nature.forest,
  nature.autumn,
  nature.heath,
  nature.meadow,
  nature.mountains,
  nature.snow,
  nature.tulips,
  indoors.museum,
]
