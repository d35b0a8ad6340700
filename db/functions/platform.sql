drop function if exists enqueue_sweep(text, timestamptz);

-- Enqueues a polling job, unless it is due soon or a concurrent transaction is enqueuing it. Without the advisory lock
-- this call would wait for that transaction, which could deadlock. A job that waits longer was enqueued while the clock
-- was ahead, and is replaced.
create or replace function enqueue_polling_job(name text, run_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from graphile_worker.jobs as job where job.key = name and job.locked_at is null and job.attempts = 0
    and job.run_at <= enqueue_polling_job.run_at + interval '1 minute') then return; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('enqueue_polling_job ' || name, 0)) then return; end if;
  perform graphile_worker.add_job(identifier => name, run_at => enqueue_polling_job.run_at, job_key => name);
end $$;

create or replace function enqueue_job(name text, payload json, run_at timestamptz, key text, attempts int)
returns void language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job(
    identifier => name, payload => payload, run_at => run_at, job_key => key, max_attempts => attempts
  )
$$;

-- Deletes waiting jobs whose payload contains one of these values, ignoring case.
create or replace function delete_jobs_containing(substrings text[])
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from graphile_worker._private_jobs where locked_at is null and exists (
    select from unnest(substrings) as value where position(lower(to_json(value)::text) in lower(payload::text)) > 0
  )
$$;

-- Releases jobs that have been locked for so long that their worker must have died.
create or replace function release_stale_jobs(minutes integer)
returns void language sql security definer set search_path = public, pg_temp as $$
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(mins => minutes)
$$;

-- Deletes jobs whose last attempt failed before a time.
create or replace function delete_failed_jobs(failed_before timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from graphile_worker._private_jobs
    where locked_at is null and attempts >= max_attempts and updated_at < failed_before
$$;

-- Counts the jobs that failed for the last time, and those that failed and will be tried again.
create or replace function count_failed_jobs()
returns table (failed integer, retrying integer) language sql stable security definer set search_path = public, pg_temp as $$
  select (count(*) filter (where attempts >= max_attempts))::int, (count(*) filter (where attempts < max_attempts))::int
  from graphile_worker._private_jobs where last_error is not null
$$;

-- Returns for how many seconds the oldest job of these names has been due; 0 when none is. Running jobs do not count.
create or replace function find_oldest_due_job(names text[])
returns table (seconds integer) language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(extract(epoch from now() - min(job.run_at))::int, 0)
  from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
  where job.is_available and job.run_at <= now() and task.identifier = any(names)
$$;
