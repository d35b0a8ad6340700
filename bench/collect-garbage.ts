// node --expose-gc --import ./bench/collect-garbage.ts: collects garbage on SIGUSR2, before a measurement of memory.
process.on('SIGUSR2', () => globalThis.gc?.())
