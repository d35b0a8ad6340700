/** Runs `work` `count` times over concurrent lanes. Each lane starts the next run when its last one is done. */
export async function runClosedLoop<Lane>(
  lanes: readonly Lane[],
  count: number,
  work: (lane: Lane, turn: number) => Promise<void>,
): Promise<void> {
  let next = 0
  async function run(lane: Lane): Promise<void> {
    while (next < count) await work(lane, next++)
  }
  await Promise.all(lanes.map(run))
}

/** Runs `work` on every lane for `seconds` and returns the completed runs per second. */
export async function measureRate<Lane>(
  lanes: readonly Lane[],
  seconds: number,
  work: (lane: Lane, turn: number) => Promise<void>,
): Promise<number> {
  const started = performance.now()
  const end = started + seconds * 1000
  let done = 0
  async function run(lane: Lane): Promise<void> {
    for (let turn = 0; performance.now() < end; turn++) {
      await work(lane, turn)
      done++
    }
  }
  await Promise.all(lanes.map(run))
  return (done * 1000) / (performance.now() - started)
}
