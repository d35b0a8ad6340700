import type { ReactNode } from 'react'
import type { VerificationPose } from '../verification.rules.ts'

/** The drawing of a pose, with the same colours in light and dark mode. Its text stands beside it. */
export function PoseDrawing({ pose, className }: { pose: VerificationPose; className?: string }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className={className}>
      <rect width="120" height="120" rx="16" fill="#f8e9e1" />
      {PERSON}
      <g stroke={LINE} strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
        {DRAWINGS[pose]}
      </g>
    </svg>
  )
}

const SKIN = '#f0c8a0'
const LINE = '#4b3226'
const SLEEVE = '#a5142f'

const PERSON = (
  <g strokeLinecap="round">
    <path d="M20 120c1-24 16-36 40-36s39 12 40 36z" fill="#c8203f" />
    <path d="M52 70h16v16c-4 5-12 5-16 0z" fill="#e0b288" />
    <ellipse cx="60" cy="50" rx="20" ry="24" fill={SKIN} />
    <path d="M39 50c-4-22 8-31 21-31s25 9 21 31c-2-9-7-14-11-15-8 2-16 2-22 0-4 2-7 7-9 15z" fill={LINE} />
    <path d="M52 49v2M68 49v2" stroke={LINE} strokeWidth="3.500" />
    <path d="M52 62c4 5 12 5 16 0" stroke={LINE} strokeWidth="2" fill="none" />
  </g>
)

/** An arm from the shoulder through the elbow to the wrist. */
function Arm({ path }: { path: string }) {
  return (
    <>
      <path d={path} fill="none" stroke={LINE} strokeWidth="15" />
      <path d={path} fill="none" stroke={SLEEVE} strokeWidth="12" />
    </>
  )
}

/** An open hand with its wrist at (0, 0), which points up. */
const OPEN_HAND = (
  <g fill={SKIN}>
    <path d="M-7-12v-11a2 2 0 0 1 4 0v-4a2 2 0 0 1 4 0v4a2 2 0 0 1 4-1v4a2 2 0 0 1 4 1v10c0 8-3 11-8 11s-8-3-9-8l-6-6c-2-3 1-5 3-3z" />
    <path d="M-3-23v9M1-24v10M5-21v8" fill="none" />
  </g>
)

/** A flat hand, seen from the side. */
const FLAT_HAND = <path d="M-12 0c4-5 14-6 20-4 6 1 8 5 4 8-7 3-18 4-23 1-3-1-3-3-1-5z" fill={SKIN} />

const FIST = <rect x="-8" y="-14" width="16" height="15" rx="6" fill={SKIN} />

const at = ([x, y]: readonly [number, number], hand: ReactNode, turn = 0) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>{hand}</g>
)

const DRAWINGS: Readonly<Record<VerificationPose, ReactNode>> = {
  raised_hand: (
    <>
      <Arm path="M91 106 102 84 98 62" />
      {at([98, 58], OPEN_HAND)}
    </>
  ),
  peace_sign: (
    <>
      <Arm path="M91 106 102 88 98 72" />
      {at([98, 68], <path d="M-6-12-10-29a2.500 2.500 0 0 1 5-1l4 16 5-16a2.500 2.500 0 0 1 5 1l-5 19z" fill={SKIN} />)}
      {at([98, 68], FIST)}
    </>
  ),
  thumb_up: (
    <>
      <Arm path="M91 108 104 92 98 78" />
      {at([98, 72], <path d="M-6-10v-14a3 3 0 0 1 6 0v14z" fill={SKIN} />)}
      {at([98, 74], FIST)}
    </>
  ),
  hand_on_head: (
    <>
      <Arm path="M91 104 108 66 82 28" />
      {at([66, 21], FLAT_HAND, 12)}
    </>
  ),
  hand_on_cheek: (
    <>
      <Arm path="M91 106 100 90 90 76" />
      {at([86, 74], OPEN_HAND, -14)}
    </>
  ),
  finger_on_nose: (
    <>
      <Arm path="M91 106 104 90 90 74" />
      {at([83, 66], <path d="M-2-3-20-9a2.500 2.500 0 0 1 1-5L4-9z" fill={SKIN} />)}
      {at([86, 72], FIST, -24)}
    </>
  ),
  two_hands: (
    <>
      <Arm path="M91 106 104 84 100 64" />
      {at([100, 60], OPEN_HAND)}
      <Arm path="M29 106 16 84 20 64" />
      <g transform="translate(20 60) scale(-1 1)">{OPEN_HAND}</g>
    </>
  ),
  hand_on_shoulder: (
    <>
      <Arm path="M91 106 74 112 48 98" />
      {at([40, 93], FLAT_HAND, 22)}
    </>
  ),
}
