import { data } from 'react-router'

export function loader(): never {
  throw data({ refusal: 'not_found' }, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
