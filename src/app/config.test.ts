import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const bucket = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'photos', S3_KEY: 'key', S3_SECRET: 'secret' }

function configOf(environment: Record<string, string>) {
  return readConfig([], { VONK_DATA: mkdtempSync(join(tmpdir(), 'config-')), ...environment })
}

test('photos are on the disk, or in the bucket that the settings name; those of the demo have names of their own', () => {
  expect(configOf({}).s3).toBe(null)
  expect(configOf(bucket).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'photos',
    prefix: 'demo/',
    region: 'us-east-1',
    key: 'key',
    secret: 'secret',
  })
  expect(configOf({ ...bucket, S3_REGION: 'eu-west-1' }).s3?.region).toBe('eu-west-1')
})

test.each([
  [{ ...bucket, S3_SECRET: '' }, 'S3_SECRET must be set too, or none of S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET.'],
  [{ S3_BUCKET: 'photos', S3_KEY: 'key' }, 'S3_ENDPOINT and S3_SECRET must be set too'],
  [{ ...bucket, S3_ENDPOINT: 's3' }, 'S3_ENDPOINT must be a URL.'],
  [{ ...bucket, S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket.'],
])('%j is refused: %s', (environment, sentence) => {
  expect(() => configOf(environment)).toThrow(sentence)
})
