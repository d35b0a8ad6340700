import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a button that sends a form cannot be pressed before React runs; another one can', () => {
  expect(renderToString(<Button type="submit">Inloggen</Button>)).toContain('disabled=""')
  expect(renderToString(<Button>Meer</Button>)).not.toContain('disabled=""')
  expect(renderToString(<Button disabled>Meer</Button>)).toContain('disabled=""')
})
