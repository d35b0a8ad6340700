import { runClosedLoop } from '../closed-loop.ts'
import { openConnection } from '../connection.ts'
import { median } from '../statistics.ts'
import { selectDemoAddresses, buildLoginRequest } from '../logins.ts'
import { measureAgainstBaseline, computeRatios, type Benchmark } from '../row.ts'
import { startPasswordVerifier } from '../baselines/password-verifier.ts'

const rounds = 7
const loginCount = 200

export const login: Benchmark = {
  rowNumber: 9,
  operation: 'login',
  metric: 'CPU time / argon2id verification alone',
  async measure(site) {
    const addresses = await selectDemoAddresses(site.database, loginCount)
    const verifier = await startPasswordVerifier()
    const connection = await openConnection(site.port)
    const measureLogins = async () => {
      const timeBefore = site.readProcessorTime()
      await runClosedLoop([connection], addresses.length, async (_worker, iteration) => {
        const { status } = await connection.send(buildLoginRequest(site.port, { email: addresses[iteration] ?? '' }))
        if (status !== 200) throw new Error(`a login returned ${status}`)
      })
      return (site.readProcessorTime() - timeBefore) / addresses.length
    }
    try {
      await measureLogins()
      const result = await measureAgainstBaseline(rounds, measureLogins, verifier.measure)
      const figures = { microseconds: median(result.measured), verifyMicroseconds: median(result.baselines) }
      return [
        {
          caseName: '',
          ratios: computeRatios(result),
          requiredTarget: { max: 1.5 },
          desiredTarget: { max: 1.1 },
          figures,
        },
      ]
    } finally {
      connection.close()
      verifier.stop()
    }
  },
}
