import { data } from 'react-router'
import { officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle

/** Every other path of the office does not exist. */
export function loader(): never {
  throw data({ refusal: 'not_found', details: {} }, { status: 404 })
}

export default function OfficeNotFoundPage() {
  return null
}
