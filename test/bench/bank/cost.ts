/** What something took, in seconds: of the whole process on all its threads, and as people wait for it. */
export interface Cost {
  readonly processorSeconds: number;
  readonly wallSeconds: number;
}

export async function costOf(run: () => unknown): Promise<Cost> {
  const [cpu, startedAtMs] = [process.cpuUsage(), performance.now()];
  await run();
  const { user, system } = process.cpuUsage(cpu);
  return {
    processorSeconds: (user + system) / 1_000_000,
    wallSeconds: (performance.now() - startedAtMs) / 1_000,
  };
}
