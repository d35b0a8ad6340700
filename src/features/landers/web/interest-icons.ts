import BookOpen from 'lucide-react/icons/book-open'
import Beer from 'lucide-react/icons/beer'
import Bike from 'lucide-react/icons/bike'
import Camera from 'lucide-react/icons/camera'
import ChefHat from 'lucide-react/icons/chef-hat'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Coffee from 'lucide-react/icons/coffee'
import Disc3 from 'lucide-react/icons/disc-3'
import Drama from 'lucide-react/icons/drama'
import Dumbbell from 'lucide-react/icons/dumbbell'
import Fish from 'lucide-react/icons/fish'
import Flame from 'lucide-react/icons/flame'
import Flower2 from 'lucide-react/icons/flower-2'
import Footprints from 'lucide-react/icons/footprints'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Leaf from 'lucide-react/icons/leaf'
import MoonStar from 'lucide-react/icons/moon-star'
import Mountain from 'lucide-react/icons/mountain'
import Music from 'lucide-react/icons/music'
import Palette from 'lucide-react/icons/palette'
import PartyPopper from 'lucide-react/icons/party-popper'
import PawPrint from 'lucide-react/icons/paw-print'
import Plane from 'lucide-react/icons/plane'
import Shirt from 'lucide-react/icons/shirt'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import TreePalm from 'lucide-react/icons/tree-palm'
import Trees from 'lucide-react/icons/trees'
import Trophy from 'lucide-react/icons/trophy'
import Utensils from 'lucide-react/icons/utensils'
import Wine from 'lucide-react/icons/wine'
import type { Interest } from '#features/sites/rules.ts'

type Icon = typeof Coffee

/** The interests with an icon, in the order of the wall. None is intimate. */
export const INTEREST_ICONS = {
  coffee: Coffee,
  hiking: Footprints,
  music: Music,
  cooking: ChefHat,
  animals: PawPrint,
  beach: TreePalm,
  movies: Clapperboard,
  biking: Bike,
  wine: Wine,
  travelling: Plane,
  dancing: Disc3,
  art: Palette,
  reading: BookOpen,
  outdoors: Trees,
  sports: Trophy,
  photography: Camera,
  bbq: Flame,
  theater: Drama,
  gardening: Flower2,
  'video games': Gamepad2,
  foodie: Utensils,
  adventure: Mountain,
  party: PartyPopper,
  gym: Dumbbell,
  tea: Leaf,
  fashion: Shirt,
  astrology: MoonStar,
  sushi: Fish,
  beer: Beer,
  shopping: ShoppingBag,
} as const satisfies Partial<Record<Interest, Icon>>

/** An interest with an icon. */
export type IconInterest = keyof typeof INTEREST_ICONS

/** Lists the interests with an icon that a site offers. */
export function listIconInterests(offered: readonly string[]): IconInterest[] {
  const all = Object.keys(INTEREST_ICONS) as IconInterest[] // it has no other keys
  return all.filter((interest) => offered.includes(interest))
}
