import type { BenchSite } from '../bench-site.ts'
import { openConnection } from '../connection.ts'
import { median } from '../statistics.ts'
import { measureAgainstBaseline, computeRatios, type Benchmark } from '../row.ts'
import { deleteUploads, createPhonePhoto, buildUploadRequest } from '../uploads.ts'
import { startResizer } from '../baselines/photo-resizer.ts'

const rounds = 5
const uploadsPerRound = 12

export const photoSizes: Benchmark = {
  rowNumber: 11,
  operation: 'upload of a 12 MP photo, resized to every size',
  metric: 'CPU time / sharp alone; milliseconds to the response',
  async measure(site) {
    const photo = await createPhonePhoto()
    const resizer = await startResizer(photo)
    const uploader = await openUploader(site, photo)
    try {
      await uploader.upload(4)
      uploader.responseTimes.splice(0)
      const result = await measureAgainstBaseline(
        rounds,
        () => uploader.upload(uploadsPerRound),
        () => resizer.measure(uploadsPerRound),
      )
      const figures = {
        microseconds: median(result.measured),
        sharpMicroseconds: median(result.baselines),
        kilobytes: photo.length / 1000,
      }
      return [
        {
          caseName: 'processor time',
          ratios: computeRatios(result),
          requiredTarget: { max: 1.25 },
          desiredTarget: { max: 1.05 },
          figures,
        },
        {
          caseName: 'response',
          ratios: uploader.responseTimes,
          requiredTarget: { max: 300 },
          desiredTarget: { max: 60 },
          figures: {},
        },
      ]
    } finally {
      uploader.close()
      resizer.stop()
      await deleteUploads(site)
    }
  },
}

/** Opens a client that uploads the photo, each time as the next member. */
async function openUploader(site: BenchSite, photo: Buffer) {
  const connection = await openConnection(site.port)
  const members = site.pairs.flat()
  const responseTimes: number[] = []
  let uploadCount = 0
  return {
    /** The milliseconds from sending each upload to its response. */
    responseTimes,
    /** Returns the mean processor time of an upload in microseconds. */
    async upload(count: number): Promise<number> {
      const timeBefore = site.readProcessorTime()
      for (let upload = 0; upload < count; upload++) {
        const member = members[uploadCount++ % members.length]
        if (!member) throw new Error('the site has no members who can upload')
        const request = buildUploadRequest(site.port, member, photo)
        const startedAt = performance.now()
        const { status } = await connection.send(request)
        responseTimes.push(performance.now() - startedAt)
        if (status !== 200) throw new Error(`an upload returned ${status}`)
      }
      return (site.readProcessorTime() - timeBefore) / count
    },
    close: () => connection.close(),
  }
}
