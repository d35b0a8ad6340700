/**
 * Whether the target of a request is a path with perhaps a query, as every browser sends it: not `//host/x`, `/\`,
 * an absolute URL, `*`, nor a path with dot segments, which a URL parser would read as another host or path.
 */
export function isPlainTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  return URL.parse(path, 'http://localhost')?.pathname === path
}
