import { simulate, SimulationFailure } from '#test/simulation/simulate.ts';

/** One seed in its own process, which ends even if a mistake keeps something open. */
try {
  await simulate(Number(process.argv[2]));
  process.exit(0);
} catch (error) {
  if (!(error instanceof SimulationFailure)) throw error;
  process.stdout.write(`${error.message}\n`, () => process.exit(1));
}
