import { readFileSync } from 'node:fs'

const KIBIBYTES_PER_MEBIBYTE = 1024

/** Returns the proportional set size (PSS) of a process in MiB. */
export function readProportionalMemory(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]
  if (!kibibytes) throw new Error(`no PSS in smaps_rollup of process ${pid}`)
  return Number(kibibytes) / KIBIBYTES_PER_MEBIBYTE
}
