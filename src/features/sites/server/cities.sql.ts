import { statement } from '#platform/server/database/statement.ts'
import { cityColumns, type CityRow } from './sites.sql.ts'

export type SuggestedCityRow = CityRow & { isExactMatch: boolean }

/** Lists exact matches first, so that a village is not lost among larger cities with the same start. */
export const suggestCities = statement<{ country: string; prefix: string; limit: number }, SuggestedCityRow>(
  'sites.suggest_cities',
  `select ${cityColumns}, found.is_exact_match
   from (
     select n.city_id, bool_or(n.key = :prefix) as is_exact_match
     from city_name n where n.country = :country and n.key like :prefix || '%' group by n.city_id
   ) found join city c on c.id = found.city_id join region r on r.code = c.region_code
   order by found.is_exact_match desc, c.population desc, c.id limit :limit`,
)

/** Lists the cities of a whole name in regions of a country, the largest first. */
export const listCitiesOfRegions = statement<
  { country: string; key: string; regionCodes: readonly string[]; limit: number },
  CityRow
>(
  'sites.list_cities_of_regions',
  `select ${cityColumns} from city_name n join city c on c.id = n.city_id join region r on r.code = c.region_code
   where n.country = :country and n.key = :key and c.region_code = any(:regionCodes) order by c.population desc, c.id limit :limit`,
)

/** Lists cities with a name like a key; none where the database has no pg_trgm. */
export const listSimilarCities = statement<
  { country: string; key: string; limit: number },
  CityRow & { key: string; likeness: number; population: number }
>(
  'sites.list_similar_cities',
  `select ${cityColumns}, c.population, found.key, found.likeness
   from find_similar_cities(:country::bpchar, :key, :limit) found
   join city c on c.id = found.city_id join region r on r.code = c.region_code`,
)
