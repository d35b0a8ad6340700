// Verifies the same password with argon2 `count` times in sequence, in its own process.
import { hash, verify } from '@node-rs/argon2'

const password = 'vier gele fietsen'
const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

process.on('message', (count: number) => void verifyRepeatedly(count))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

async function verifyRepeatedly(count: number): Promise<void> {
  for (let iteration = 0; iteration < count; iteration++) {
    if (!(await verify(passwordHash, password))) throw new Error('the password did not match')
  }
  process.send?.('done')
}
