import { expect, test } from 'vitest'
import { planPhotos } from './photo-plan.ts'

const plans = Array.from({ length: 1_000 }, (_, index) => planPhotos(`member-${index}`))

test('about every second member has three to six photos, some have none, nobody has more', () => {
  const share = plans.filter(({ length }) => length >= 3).length / plans.length
  expect(share).toBeGreaterThan(0.42)
  expect(share).toBeLessThan(0.58)
  expect(plans.filter(({ length }) => length === 0).length).toBeGreaterThan(20)
  expect(new Set(plans.map(({ length }) => length))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
})

test('the first photo shows the person, and whoever has three or more has one or two without a face', () => {
  for (const plan of plans) {
    const motifs = plan.flatMap(({ motif }) => (motif ? [motif] : []))
    if (plan[0]) expect(plan[0]).toEqual({ number: 0, motif: null })
    expect(new Set(motifs).size).toBe(motifs.length)
    expect(motifs.length > 0).toBe(plan.length >= 3)
    expect(motifs.length).toBeLessThan(3)
  }
})

test('motifs follow the interests of the member', () => {
  const members = Array.from({ length: 200 }, (_, index) =>
    planPhotos(`member-${index}`, { interests: ['biking'], count: 4 }),
  )
  const cyclists = members.filter((plan) => plan.some(({ motif }) => motif === 'bicycle'))
  expect(cyclists.length).toBeGreaterThan(140)
  expect(planPhotos('anna', { interests: ['biking'], count: 4 })).toEqual(
    planPhotos('anna', { interests: ['biking'], count: 4 }),
  )
})
