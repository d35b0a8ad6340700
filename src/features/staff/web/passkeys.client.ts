import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'

type Options = PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON

/**
 * Fetches WebAuthn options and lets the device create or use a passkey. Returns its response, or null when the office
 * refuses the options. Rejects when the person cancels.
 */
export async function requestPasskey(url: string): Promise<object | null> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  if (answer.status === 403) return null
  if (!answer.ok) throw new Error(`the office answered ${answer.status}`)
  const options = (await answer.json()) as Options // as the contract says
  const credential = 'user' in options ? await create(options) : await get(options)
  return toJson(credential as PublicKeyCredential) // the only kind that these options request
}

function create({ challenge, user, excludeCredentials, ...options }: PublicKeyCredentialCreationOptionsJSON) {
  const publicKey = {
    ...options,
    challenge: decode(challenge),
    user: { ...user, id: decode(user.id) },
    excludeCredentials: (excludeCredentials ?? []).map(({ id }) => ({ type: 'public-key', id: decode(id) })),
  }
  return navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions })
}

function get({ challenge, rpId, timeout, userVerification }: PublicKeyCredentialRequestOptionsJSON) {
  const publicKey = { challenge: decode(challenge), rpId, timeout, userVerification }
  return navigator.credentials.get({ publicKey })
}

/** Converts a credential to the JSON of WebAuthn; not every browser has `toJSON`. */
function toJson({ id, rawId, type, response }: PublicKeyCredential) {
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = response as Partial<
    AuthenticatorAttestationResponse & AuthenticatorAssertionResponse
  >
  const values = { clientDataJSON, attestationObject, authenticatorData, signature, userHandle }
  const filled = Object.entries(values).flatMap(([name, value]) => (value ? [[name, encode(value)]] : []))
  return { id, rawId: encode(rawId), type, clientExtensionResults: {}, response: Object.fromEntries(filled) as object }
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

function encode(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
