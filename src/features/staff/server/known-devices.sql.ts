import { statement } from '#platform/server/database/statement.ts'

export const isDeviceKnown = statement<{ tokenHash: string; staffId: string }, { known: boolean }>(
  'staff.is_device_known',
  `select exists (select from staff_device where token_hash = :tokenHash and staff_id = :staffId) as known`,
)

/** Stores a known device in the place of its earlier token. Deletes the oldest devices beyond `max`. */
export const upsertDevice = statement<{ tokenHash: string; staffId: string; oldHash: string | null; max: number }>(
  'staff.upsert_device',
  `with replaced as (delete from staff_device where staff_id = :staffId and token_hash = :oldHash),
     oldest as (delete from staff_device where staff_id = :staffId and token_hash in (
       select token_hash from staff_device where staff_id = :staffId and token_hash is distinct from :oldHash
       order by used_at desc, token_hash offset :max - 1))
   insert into staff_device (token_hash, staff_id, used_at) values (:tokenHash, :staffId, :now)`,
)

export const deleteDevicesOfStaff = statement<{ staffId: string }>(
  'staff.delete_devices_of',
  `delete from staff_device where staff_id = :staffId`,
)

export const deleteOldStaffDevices = statement<{ before: Date }>(
  'staff.delete_old_devices',
  `delete from staff_device where used_at <= :before`,
)
