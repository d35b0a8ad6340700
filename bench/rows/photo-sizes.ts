import type { BenchSite } from '../bench-site.ts'
import { openConnection } from '../connection.ts'
import { median } from '../figures.ts'
import { inPairs, ratiosOf, type Row } from '../row.ts'
import { forgetUploads, phonePhoto, uploadRequest } from '../uploads.ts'
import { startResize } from '../yardsticks/resize.ts'

const pairs = 5
const photos = 12

export const photoSizes: Row = {
  number: 11,
  operation: '12 MP photo to all sizes',
  metric: 'CPU / bare sharp; answer in milliseconds',
  async measure(site) {
    const photo = await phonePhoto()
    const resize = await startResize(photo)
    const uploader = await openUploader(site, photo)
    try {
      await uploader.upload(4)
      uploader.waits.splice(0)
      const result = await inPairs(
        pairs,
        () => uploader.upload(photos),
        () => resize.measure(photos),
      )
      const figures = {
        microseconds: median(result.measured),
        sharp: median(result.yardsticks),
        kilobytes: photo.length / 1000,
      }
      return [
        { of: 'processor time', ratios: ratiosOf(result), floor: { atMost: 1.25 }, goal: { atMost: 1.05 }, figures },
        { of: 'answer', ratios: uploader.waits, floor: { atMost: 300 }, goal: { atMost: 60 }, figures: {} },
      ]
    } finally {
      uploader.close()
      resize.stop()
      await forgetUploads(site)
    }
  },
}

/** Uploads the photo again and again, each time for the next member. */
async function openUploader(site: BenchSite, photo: Buffer) {
  const connection = await openConnection(site.port)
  const people = site.pairs.flat()
  const waits: number[] = []
  let turn = 0
  return {
    /** Milliseconds from sending to the answer, of each upload. */
    waits,
    /** Microseconds of processor time of one upload, over so many. */
    async upload(count: number): Promise<number> {
      const before = site.processorTime()
      for (let done = 0; done < count; done++) {
        const person = people[turn++ % people.length]
        if (!person) throw new Error('there is nobody to upload')
        const request = uploadRequest(site.port, person, photo)
        const started = performance.now()
        const { status } = await connection.ask(request)
        waits.push(performance.now() - started)
        if (status !== 200) throw new Error(`an upload was answered ${status}`)
      }
      return (site.processorTime() - before) / count
    },
    close: () => connection.close(),
  }
}
