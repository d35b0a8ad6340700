import { expect, test } from 'vitest'
import { isSignedBy } from './signature.ts'

// The example of “Authenticating Requests: Using the Authorization Header” in the Amazon S3 API reference.
const account = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const example = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
}

test('Amazon’s example is signed by its own key only, and a change of the request invalidates the signature', () => {
  expect(isSignedBy(example, account)).toBe(true)
  expect(isSignedBy(example, { ...account, secret: 'another' })).toBe(false)
  expect(isSignedBy({ ...example, url: '/other.txt' }, account)).toBe(false)
  expect(isSignedBy({ ...example, headers: { ...example.headers, range: 'bytes=0-10' } }, account)).toBe(false)
  expect(isSignedBy({ ...example, headers: {} }, account)).toBe(false)
})
