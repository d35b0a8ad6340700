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
  readonly bytes: string
  readonly milliseconds: number
}

const samples = 400
const warmUps = 40
const maxMilliseconds = 2
const members = 5_000

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
 * Returns true when the responses are equal and the medians of their times less than 2 ms apart.
 */
export async function measureAccountEnumeration(): Promise<boolean> {
  const site = await startBenchSite({ members, environment: { TRUST_PROXY: 'loopback' } })
  try {
    const registered = await selectDemoAddresses(site.database, samples / 2 + warmUps)
    const addresses = registered.flatMap((email, index) => [email, `niemand-${index}-${email}`])
    let isIndistinguishable = true
    for (const [index, probe] of probes.entries()) {
      const measured = await measureProbe(site, probe, { addresses, index })
      isIndistinguishable = printProbe(probe.name, measured.slice(warmUps)) && isIndistinguishable
    }
    return isIndistinguishable
  } finally {
    await site.stop()
  }
}

/** Sends a probe for every address, each from its own IP address, so that no lock-out of a network begins. */
async function measureProbe(
  { port }: BenchSite,
  probe: Probe,
  { addresses, index }: { addresses: readonly string[]; index: number },
): Promise<Sample[]> {
  const connection = await openConnection(port)
  const measured: Sample[] = []
  for (const [turn, email] of addresses.slice(0, samples + warmUps).entries()) {
    const request = probe.request(port, { email, ip: `10.${index}.${turn >> 8}.${turn & 255}` })
    const started = performance.now()
    const response = await connection.send(request)
    const milliseconds = performance.now() - started
    if (response.status !== probe.status) throw new Error(`${probe.name} was answered ${formatResponse(response)}`)
    measured.push({ isRegistered: turn % 2 === 0, bytes: maskOwnData(formatResponse(response), email), milliseconds })
  }
  connection.close()
  return measured
}

function formatResponse({ status, body }: HttpResponse): string {
  return `${status} ${body.toString()}`
}

/** Removes the address, ids and times, which differ between any two accounts. */
function maskOwnData(bytes: string, email: string): string {
  return bytes
    .replaceAll(email, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
}

function printProbe(name: string, measured: readonly Sample[]): boolean {
  const medianOf = (samples: readonly Sample[]) => median(samples.map(({ milliseconds }) => milliseconds))
  const registered = measured.filter((sample) => sample.isRegistered)
  const unknown = measured.filter((sample) => !sample.isRegistered)
  const difference = Math.abs(medianOf(registered) - medianOf(unknown))
  // The difference between two halves of the same kind: the measurement noise of the machine.
  const noise = Math.abs(
    medianOf(registered.filter((_, index) => index % 2 === 0)) -
      medianOf(registered.filter((_, index) => index % 2 === 1)),
  )
  const kinds = new Set(measured.map(({ bytes }) => bytes)).size
  const isIndistinguishable = kinds === 1 && difference < maxMilliseconds
  const figures = [
    `${measured.length} responses of ${kinds} kind${kinds === 1 ? '' : 's'}`,
    `registered ${medianOf(registered).toFixed(2)} ms`,
    `unknown ${medianOf(unknown).toFixed(2)} ms`,
    `difference ${difference.toFixed(2)} ms`,
    `noise ${noise.toFixed(2)} ms`,
  ]
  const verdict = isIndistinguishable ? 'alike' : 'DIFFERENT'
  console.log([name.padEnd(32), ...figures.map((figure) => figure.padEnd(22)), verdict].join(' '))
  return isIndistinguishable
}
