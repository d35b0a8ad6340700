-- Finds the cities of a country with a name like a key, by the trigrams that both share. Finds none where the database
-- has no pg_trgm; plpgsql plans the query only when it runs.
create or replace function find_similar_cities(wanted_country bpchar, wanted_key text, max_rows integer)
returns table (city_id integer, key text, likeness real) language plpgsql stable as $$
begin
  if to_regprocedure('similarity(text, text)') is null then return; end if;
  return query
    select n.city_id, n.key, similarity(n.key, wanted_key) as likeness
    from city_name n
    where n.country = wanted_country and n.key % wanted_key
    order by likeness desc, n.city_id
    limit max_rows;
end $$;
