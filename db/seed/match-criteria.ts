import { ageOn, BODY_TYPES, RELATIONSHIP_STATUSES, soughtGenderOf } from '#features/profiles/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Random } from './random.ts'
import type { Person } from './people.ts'
import { insertRows } from './rows.ts'

const FRACTION_WITH_CRITERIA = 0.4

/** Seeds match criteria for some generated members: an age range around their own, an area, and some of their interests. */
export async function seedMatchCriteria(
  db: Db,
  { people, now, random }: { people: readonly Person[]; now: Date; random: Random },
): Promise<void> {
  const seekers = people.filter((person) => !person.isFictional && random.chance(FRACTION_WITH_CRITERIA))
  await insertRows(
    db,
    'match_criteria',
    seekers.map((person) => toCriteriaRow(person, now, random)),
  )
}

function toCriteriaRow({ id, siteId, gender, sexuality, birthDate, interests }: Person, now: Date, random: Random) {
  const age = ageOn(birthDate, now.toISOString().slice(0, 10))
  return {
    member_id: id,
    site_id: siteId,
    seeks: soughtGenderOf(gender, sexuality),
    min_age: Math.max(18, age - random.between(6, 14)),
    max_age: Math.min(99, age + random.between(6, 14)),
    area: random.pick(['region', 'country', 'country', 'anywhere']),
    relationship_statuses: random.chance(0.5) ? random.sample(RELATIONSHIP_STATUSES, 2) : [],
    body_types: random.chance(0.3) ? random.sample(BODY_TYPES, 3) : [],
    interests: random.sample(interests, random.between(0, 3)),
    changed_at: now,
  }
}
