import { startBenchSite, type BenchSite } from './bench-site.ts'
import { openConnection, type HttpResponse } from './connection.ts'
import { median } from './statistics.ts'
import { selectDemoAddresses, buildLoginRequest, buildPostRequest } from './logins.ts'

/** A request whose response must not reveal whether an address has an account. */
interface Probe {
  readonly name: string
  readonly status: number
  request(port: number, from: { email: string; ip: string }): Buffer
}

interface Sample {
  readonly isRegistered: boolean
  /** The response without the data that differs between any two accounts. */
  readonly comparableResponse: string
  readonly milliseconds: number
}

interface Comparison {
  /** True when the responses are equal and their median times differ by less than 2 ms. */
  readonly isIndistinguishable: boolean
  readonly figures: readonly string[]
}

const sampleCount = 400
const warmUpCount = 40
const maxDifferenceMilliseconds = 2
const memberCount = 5_000

const signup = {
  gender: 'female',
  seeks: 'male',
  birthDate: '1994-05-17',
  cityId: 2745912,
  name: 'Sanne',
  password: 'vier gele fietsen',
  terms: true,
  sensitive: true,
}

const probes: readonly Probe[] = [
  {
    name: 'login, wrong password',
    status: 401,
    request: (port, { email, ip }) => buildLoginRequest(port, { email, ip, password: 'geen van beide hier' }),
  },
  {
    name: 'signup',
    status: 200,
    request: (port, { email, ip }) => buildPostRequest(port, '/api/signup', { body: { ...signup, email }, ip }),
  },
  {
    name: 'login after signup, right password',
    status: 200,
    request: (port, { email, ip }) => buildLoginRequest(port, { email, ip, password: signup.password }),
  },
  {
    name: 'login after signup, wrong password',
    status: 401,
    request: (port, { email, ip }) => buildLoginRequest(port, { email, ip, password: 'geen van beide hier' }),
  },
  {
    name: 'password reset request',
    status: 200,
    request: (port, { email, ip }) => buildPostRequest(port, '/api/reset-password', { body: { email }, ip }),
  },
]

/**
 * Sends each probe alternately for registered and unknown e-mail addresses (C-24b, T10) and prints the differences.
 * Returns true when the responses are equal and their median times differ by less than 2 ms.
 */
export async function measureAccountEnumeration(): Promise<boolean> {
  const site = await startBenchSite({ memberCount, environment: { TRUST_PROXY: 'loopback' } })
  try {
    const registered = await selectDemoAddresses(site.database, sampleCount / 2 + warmUpCount)
    const addresses = registered.flatMap((email, index) => [email, `niemand-${index}-${email}`])
    let isIndistinguishable = true
    for (const [index, probe] of probes.entries()) {
      const samples = await measureProbe(site, probe, { addresses, index })
      const comparison = compareSamples(samples.slice(warmUpCount))
      printProbe(probe.name, comparison)
      isIndistinguishable &&= comparison.isIndistinguishable
    }
    return isIndistinguishable
  } finally {
    await site.stop()
  }
}

/** Sends a probe for every e-mail address. Each comes from its own IP address, so that no network is locked out. */
async function measureProbe(
  { port }: BenchSite,
  probe: Probe,
  { addresses, index }: { addresses: readonly string[]; index: number },
): Promise<Sample[]> {
  const connection = await openConnection(port)
  const samples: Sample[] = []
  for (const [iteration, email] of addresses.slice(0, sampleCount + warmUpCount).entries()) {
    const request = probe.request(port, { email, ip: `10.${index}.${iteration >> 8}.${iteration & 255}` })
    const startedAt = performance.now()
    const response = await connection.send(request)
    const milliseconds = performance.now() - startedAt
    if (response.status !== probe.status) throw new Error(`${probe.name} returned ${formatResponse(response)}`)
    samples.push({
      isRegistered: iteration % 2 === 0,
      comparableResponse: removeAccountData(formatResponse(response), email),
      milliseconds,
    })
  }
  connection.close()
  return samples
}

function formatResponse({ status, body }: HttpResponse): string {
  return `${status} ${body.toString()}`
}

/** Removes the address, ids and times, which differ between any two accounts. */
function removeAccountData(response: string, email: string): string {
  return response
    .replaceAll(email, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
}

/** Compares the responses and times of registered addresses with those of unknown ones. */
function compareSamples(samples: readonly Sample[]): Comparison {
  const computeMedian = (subset: readonly Sample[]) => median(subset.map(({ milliseconds }) => milliseconds))
  const registered = samples.filter((sample) => sample.isRegistered)
  const unknown = samples.filter((sample) => !sample.isRegistered)
  const registeredMilliseconds = computeMedian(registered)
  const unknownMilliseconds = computeMedian(unknown)
  const difference = Math.abs(registeredMilliseconds - unknownMilliseconds)
  // The measurement noise of the machine: the difference between two halves of the same samples.
  const noise = Math.abs(
    computeMedian(registered.filter((_, index) => index % 2 === 0)) -
      computeMedian(registered.filter((_, index) => index % 2 === 1)),
  )
  const distinctResponseCount = new Set(samples.map(({ comparableResponse }) => comparableResponse)).size
  return {
    isIndistinguishable: distinctResponseCount === 1 && difference < maxDifferenceMilliseconds,
    figures: [
      `${samples.length} responses, ${distinctResponseCount} distinct`,
      `registered ${registeredMilliseconds.toFixed(2)} ms`,
      `unknown ${unknownMilliseconds.toFixed(2)} ms`,
      `difference ${difference.toFixed(2)} ms`,
      `noise ${noise.toFixed(2)} ms`,
    ],
  }
}

function printProbe(name: string, { isIndistinguishable, figures }: Comparison): void {
  const verdict = isIndistinguishable ? 'indistinguishable' : 'DISTINGUISHABLE'
  console.log([name.padEnd(32), ...figures.map((figure) => figure.padEnd(22)), verdict].join(' '))
}
