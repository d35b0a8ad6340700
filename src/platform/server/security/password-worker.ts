import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import { serveTasks } from '#platform/server/worker-thread-tasks.ts'
import type { PasswordTask } from './password-hashes.ts'

// On Linux the priority applies to this thread only. When it shares a core with the thread that serves pages, the
// latter gets three quarters of it.
if (process.platform === 'linux') setPriority(5)

// 19 MiB, two passes: about 9 ms. The algorithm is argon2id, the default of the library.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

serveTasks<PasswordTask, string | boolean>(({ password, passwordHash }) =>
  passwordHash === undefined ? hashSync(password, cost) : verifySync(passwordHash, password),
)
