import './start.client.ts'

/** The script of the lander `alonetonight`. It greets by the hour of the visitor's clock. */
const greeting = document.querySelector<HTMLElement>('#night-greeting')
if (greeting) greeting.textContent = greeting.dataset[findDayPart(new Date().getHours())] ?? greeting.textContent

function findDayPart(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour < 6) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
