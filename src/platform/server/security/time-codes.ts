import { Secret, TOTP } from 'otpauth'
import type { Context } from '#platform/server/context.ts'

/** The validity of a code of an authenticator app. */
const TIME_CODE_SECONDS = 30

/** Generates a secret for an authenticator app, in base32. */
export function generateTimeCodeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The owner of a secret as an authenticator app shows it. */
export interface TimeCodeOwner {
  readonly secret: string
  readonly issuer: string
  readonly label: string
}

/** Returns the address that an authenticator app reads from a QR code. */
export function buildTimeCodeUri({ secret, issuer, label }: TimeCodeOwner): string {
  return new TOTP({ secret, issuer, label, period: TIME_CODE_SECONDS }).toString()
}

/** Finds the time step of a typed code: the current one or a neighbour, since clocks differ. Null for a wrong code. */
export function findTimeStep(ctx: Context, secret: string, code: string): number | null {
  const timestamp = ctx.now().getTime()
  const totp = new TOTP({ secret, period: TIME_CODE_SECONDS })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Returns the code of this moment. */
export function createTimeCode(ctx: Context, secret: string): string {
  return new TOTP({ secret, period: TIME_CODE_SECONDS }).generate({ timestamp: ctx.now().getTime() })
}
