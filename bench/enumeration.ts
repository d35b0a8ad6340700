import { startBenchSite, type BenchSite } from './bench-site.ts'
import { openConnection, type HttpResponse } from './connection.ts'
import { median } from './figures.ts'
import { selectDemoAddresses, buildLoginRequest, buildPostRequest } from './logins.ts'

/** A call that must tell nobody whether an address has an account. */
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
    name: 'login after it, own password',
    status: 200,
    request: (port, { email, ip }) => buildLoginRequest(port, { email, ip, password: signup.password }),
  },
  {
    name: 'login after it, wrong password',
    status: 401,
    request: (port, { email, ip }) => buildLoginRequest(port, { email, ip, password: 'geen van beide hier' }),
  },
  {
    name: 'asking for a new password',
    status: 200,
    request: (port, { email, ip }) => buildPostRequest(port, '/api/reset-password', { body: { email }, ip }),
  },
]

/**
 * Asks everything that takes an address for known and unknown ones in turn (C-24b, T10), prints what differs, and says
 * whether nothing does: the same bytes, and medians less than 2 ms apart.
 */
export async function compareAddresses(): Promise<boolean> {
  const site = await startBenchSite({ members, environment: { TRUST_PROXY: 'loopback' } })
  try {
    const known = await selectDemoAddresses(site.database, samples / 2 + warmUps)
    const addresses = known.flatMap((email, index) => [email, `niemand-${index}-${email}`])
    let isMet = true
    for (const [index, probe] of probes.entries()) {
      const found = await measureProbe(site, probe, { addresses, index })
      isMet = printProbe(probe.name, found.slice(warmUps)) && isMet
    }
    return isMet
  } finally {
    await site.stop()
  }
}

/** Every try comes from an address of its own, so no lock-out of a network begins. */
async function measureProbe(
  { port }: BenchSite,
  probe: Probe,
  { addresses, index: place }: { addresses: readonly string[]; index: number },
): Promise<Sample[]> {
  const connection = await openConnection(port)
  const found: Sample[] = []
  for (const [turn, email] of addresses.slice(0, samples + warmUps).entries()) {
    const request = probe.request(port, { email, ip: `10.${place}.${turn >> 8}.${turn & 255}` })
    const started = performance.now()
    const answer = await connection.send(request)
    const milliseconds = performance.now() - started
    if (answer.status !== probe.status) throw new Error(`${probe.name} was answered ${formatResponse(answer)}`)
    found.push({ isRegistered: turn % 2 === 0, bytes: maskOwnData(formatResponse(answer), email), milliseconds })
  }
  connection.close()
  return found
}

function formatResponse({ status, body }: HttpResponse): string {
  return `${status} ${body.toString()}`
}

/** Who is logged in sees themselves: that differs between any two accounts. */
function maskOwnData(bytes: string, email: string): string {
  return bytes
    .replaceAll(email, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
}

function printProbe(name: string, found: readonly Sample[]): boolean {
  const medianOf = (samples: readonly Sample[]) => median(samples.map(({ milliseconds }) => milliseconds))
  const known = found.filter((sample) => sample.isRegistered)
  const unknown = found.filter((sample) => !sample.isRegistered)
  const difference = Math.abs(medianOf(known) - medianOf(unknown))
  // How far apart two halves of the same kind are: what the machine cannot tell either.
  const noise = Math.abs(
    medianOf(known.filter((_, index) => index % 2 === 0)) - medianOf(known.filter((_, index) => index % 2 === 1)),
  )
  const kinds = new Set(found.map(({ bytes }) => bytes)).size
  const isMet = kinds === 1 && difference < maxMilliseconds
  const figures = [
    `${found.length} answers of ${kinds} kind${kinds === 1 ? '' : 's'}`,
    `known ${medianOf(known).toFixed(2)} ms`,
    `unknown ${medianOf(unknown).toFixed(2)} ms`,
    `apart ${difference.toFixed(2)} ms`,
    `noise ${noise.toFixed(2)} ms`,
  ]
  console.log([name.padEnd(32), ...figures.map((figure) => figure.padEnd(22)), isMet ? 'alike' : 'DIFFERENT'].join(' '))
  return isMet
}
