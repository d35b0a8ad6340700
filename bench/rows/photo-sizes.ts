import type { BenchSite } from '../bench-site.ts'
import { openConnection } from '../connection.ts'
import { median } from '../statistics.ts'
import { measureInPairs, computeRatios, type BenchmarkRow } from '../row.ts'
import { deleteUploads, createPhonePhoto, buildUploadRequest } from '../uploads.ts'
import { startResize } from '../yardsticks/resize.ts'

const rounds = 5
const photos = 12

export const photoSizes: BenchmarkRow = {
  number: 11,
  operation: '12 MP photo to all sizes',
  metric: 'CPU / bare sharp; response in milliseconds',
  async measure(site) {
    const photo = await createPhonePhoto()
    const resize = await startResize(photo)
    const uploader = await openUploader(site, photo)
    try {
      await uploader.upload(4)
      uploader.responseTimes.splice(0)
      const result = await measureInPairs(
        rounds,
        () => uploader.upload(photos),
        () => resize.measure(photos),
      )
      const figures = {
        microseconds: median(result.measured),
        sharp: median(result.yardsticks),
        kilobytes: photo.length / 1000,
      }
      return [
        {
          variant: 'processor time',
          ratios: computeRatios(result),
          floor: { atMost: 1.25 },
          goal: { atMost: 1.05 },
          figures,
        },
        {
          variant: 'response',
          ratios: uploader.responseTimes,
          floor: { atMost: 300 },
          goal: { atMost: 60 },
          figures: {},
        },
      ]
    } finally {
      uploader.close()
      resize.stop()
      await deleteUploads(site)
    }
  },
}

/** Opens an uploader that uploads the photo for the next member each time. */
async function openUploader(site: BenchSite, photo: Buffer) {
  const connection = await openConnection(site.port)
  const people = site.pairs.flat()
  const responseTimes: number[] = []
  let turn = 0
  return {
    /** The milliseconds from sending to the response of each upload. */
    responseTimes,
    /** Returns the mean processor time of an upload in microseconds. */
    async upload(count: number): Promise<number> {
      const before = site.processorTime()
      for (let done = 0; done < count; done++) {
        const person = people[turn++ % people.length]
        if (!person) throw new Error('there is no member to upload')
        const request = buildUploadRequest(site.port, person, photo)
        const started = performance.now()
        const { status } = await connection.send(request)
        responseTimes.push(performance.now() - started)
        if (status !== 200) throw new Error(`an upload was answered ${status}`)
      }
      return (site.processorTime() - before) / count
    },
    close: () => connection.close(),
  }
}
