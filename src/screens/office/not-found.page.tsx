import { data, type LoaderFunctionArgs } from 'react-router'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle

const loadFrame = loadForStaff('office')

/** Responds 404 for every other path of the office, with the menu. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  await loadFrame(args)
  throw data({ refusal: 'not_found', details: {} }, { status: 404 })
}

export default function OfficeNotFoundPage() {
  return null
}
