export function NotConfirmedBanner() {
  return null
}
