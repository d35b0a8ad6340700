import { expect, test } from 'vitest'
import { isPersonalView, nameCampaign } from './view.rules.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

test.each([
  [{ 'user-agent': phone }, true],
  [{ 'user-agent': phone, 'sec-fetch-dest': 'document' }, true],
  [{ 'user-agent': `${phone} [FBAN/FBIOS;FBAV/480.0]` }, true],
  [{ 'user-agent': phone, 'sec-fetch-dest': 'iframe' }, false],
  [{ 'user-agent': phone, 'sec-purpose': 'prefetch;prerender' }, false],
  [{ 'user-agent': phone, purpose: 'prefetch' }, false],
  [{ 'user-agent': phone, 'x-moz': 'prefetch' }, false],
  [{ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, false],
  [{ 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }, false],
  [{ 'user-agent': 'facebookexternalhit/1.1' }, false],
  [{ 'user-agent': 'WhatsApp/2.24' }, false],
  [{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0' }, false],
  [{ 'user-agent': 'curl/8.5.0' }, false],
  [{ 'user-agent': '' }, false],
  [{}, false],
])('a request with the headers %o is a view: %s', (headers, isView) => {
  expect(isPersonalView(headers)).toBe(isView)
})

test.each([
  [{ network: 'adnet', ref: 'zomer' }, 'adnet / zomer'],
  [{ network: 'adnet' }, 'adnet'],
  [{ ref: 'zomer' }, 'zomer'],
  [{}, ''],
])('the campaign of %o is "%s"', (traffic, campaign) => {
  expect(nameCampaign(traffic)).toBe(campaign)
})
