import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import { serveTasks } from '#platform/server/worker-thread-tasks.ts'
import type { PasswordTask } from './passwords.ts'

// On Linux the priority is this thread's alone: of a core that both want, the pages get three quarters.
if (process.platform === 'linux') setPriority(5)

// Argon2id, 19 MiB, two passes: about 9 ms. The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

serveTasks<PasswordTask, string | boolean>(({ password, passwordHash }) =>
  passwordHash === undefined ? hashSync(password, cost) : verifySync(passwordHash, password),
)
