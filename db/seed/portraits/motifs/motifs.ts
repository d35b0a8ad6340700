import { cat, dog } from './animals.ts'
import { bicycle } from './bicycle.ts'
import { camera, vase } from './indoors.ts'
import { boat, dunePath, guitar, tent } from './outdoors.ts'
import { coffee, dinner, vinyl } from './tables.ts'
import type { Motif } from './motif.ts'

/** The subjects of photos without a face. */
export const MOTIFS = {
  bicycle,
  dog,
  cat,
  coffee,
  dinner,
  vinyl,
  dunePath,
  tent,
  guitar,
  boat,
  vase,
  camera,
} satisfies Record<string, Motif>

export type MotifName = keyof typeof MOTIFS

/** The motifs that a member with an interest photographs. */
export const MOTIF_OF_INTEREST: Readonly<Record<string, readonly MotifName[]>> = {
  adventure: ['tent'],
  art: ['camera', 'vase'],
  photography: ['camera'],
  gardening: ['vase'],
  animals: ['dog', 'cat'],
  beach: ['dunePath', 'boat'],
  biking: ['bicycle'],
  coffee: ['coffee'],
  cooking: ['dinner'],
  foodie: ['dinner'],
  hiking: ['dunePath', 'tent'],
  music: ['guitar', 'vinyl'],
  outdoors: ['dunePath', 'tent'],
  reading: ['coffee'],
  tea: ['coffee'],
  travelling: ['boat', 'tent'],
  wine: ['dinner'],
}
