import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import { serveTasks } from '#platform/server/worker-thread-tasks.ts'
import type { PasswordTask } from './passwords.ts'

// On Linux the priority applies to this thread only: page requests get three quarters of a contended core.
if (process.platform === 'linux') setPriority(5)

// 19 MiB, two passes: about 9 ms. The algorithm is argon2id, the default of the library.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

serveTasks<PasswordTask, string | boolean>(({ password, passwordHash }) =>
  passwordHash === undefined ? hashSync(password, cost) : verifySync(passwordHash, password),
)
