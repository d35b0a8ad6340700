import { getPhotoUrl } from '#features/photos/rules.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import type { DiscoverPerson } from '../contract.ts'

/** The next person, at the right edge of a wide screen. Only a picture: it comes on top in its turn. */
export function NextPerson({ person }: { person: DiscoverPerson | undefined }) {
  const t = useTexts('discover')
  const { imagePrefix } = useVisit()
  const photo = person?.photos[0]
  if (!person || !photo) return null
  return (
    <div aria-hidden="true" className="hidden min-w-0 flex-col gap-3 pt-6 xl:flex">
      <p className="text-sm text-text-3">{t('next')}</p>
      <div className="relative h-[70%] min-h-80 w-96 overflow-hidden rounded-[26px] bg-surface-3 shadow-sm">
        <img
          src={getPhotoUrl(imagePrefix, photo.key, 'card')}
          alt=""
          width={384}
          height={512}
          decoding="async"
          className="size-full object-cover object-[50%_20%]"
        />
        <p className="scrim type-display absolute inset-x-0 bottom-0 px-5 pb-5 text-xl text-white">
          <bdi>{person.card.name}</bdi>, {person.card.age}
        </p>
      </div>
    </div>
  )
}
