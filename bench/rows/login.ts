import { runClosedLoop } from '../closed-loop.ts'
import { openConnection } from '../connection.ts'
import { median } from '../statistics.ts'
import { selectDemoAddresses, buildLoginRequest } from '../logins.ts'
import { measureInPairs, computeRatios, type BenchmarkRow } from '../row.ts'
import { startVerify } from '../yardsticks/verify.ts'

const rounds = 7
const logins = 200

export const login: BenchmarkRow = {
  number: 9,
  operation: 'login',
  metric: 'CPU / bare argon2id verify',
  async measure(site) {
    const addresses = await selectDemoAddresses(site.database, logins)
    const verify = await startVerify()
    const connection = await openConnection(site.port)
    const logInAll = async () => {
      const before = site.processorTime()
      await runClosedLoop([connection], addresses.length, async (lane, turn) => {
        const { status } = await lane.send(buildLoginRequest(site.port, { email: addresses[turn] ?? '' }))
        if (status !== 200) throw new Error(`a login was answered ${status}`)
      })
      return (site.processorTime() - before) / addresses.length
    }
    try {
      await logInAll()
      const result = await measureInPairs(rounds, logInAll, verify.measure)
      const figures = { microseconds: median(result.measured), verify: median(result.yardsticks) }
      return [{ variant: '', ratios: computeRatios(result), floor: { atMost: 1.5 }, goal: { atMost: 1.1 }, figures }]
    } finally {
      connection.close()
      verify.stop()
    }
  },
}
