import { statement } from '#platform/server/database/statement.ts'

/** Adds the responses of a process to a step. */
export const addResponses = statement<{ bucket: Date; errors: number; durations: readonly number[] }>(
  'backoffice.add_responses',
  `insert into figure_response as r (bucket, errors, durations) values (:bucket, :errors, :durations)
   on conflict (bucket) do update set errors = r.errors + excluded.errors,
     durations = array(
       select one + other from unnest(r.durations, excluded.durations) with ordinality as d (one, other, position)
       order by position)`,
)

export const deleteOldResponses = statement<{ before: Date }>(
  'backoffice.delete_old_responses',
  'delete from figure_response where bucket <= :before',
)

/** The responses of a period; `index` is its position. */
export interface ResponseRow {
  index: number
  errors: number
  durations: number[]
}

type Periods = { starts: readonly Date[]; stops: readonly Date[] }

const periods = `unnest(:starts::timestamptz[], :stops::timestamptz[]) with ordinality as p (start, stop, index)`
const isWithin = 'r.bucket >= p.start and r.bucket < p.stop'
const errors = `(select coalesce(sum(errors), 0)::int from figure_response r where ${isWithin}) as errors`

/** Adds up the responses in each of some periods. */
export const sumResponses = statement<Periods, ResponseRow>(
  'backoffice.sum_responses',
  `select p.index::int - 1 as index, ${errors},
     array(
       select sum(d.count)::int from figure_response r
       cross join unnest(r.durations) with ordinality as d (count, position)
       where ${isWithin} group by d.position order by d.position) as durations
   from ${periods} order by p.index`,
)

/** Adds up the failed responses in each of some periods. */
export const sumErrors = statement<Periods, Pick<ResponseRow, 'index' | 'errors'>>(
  'backoffice.sum_errors',
  `select p.index::int - 1 as index, ${errors} from ${periods} order by p.index`,
)
