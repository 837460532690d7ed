import { answerParent, type WantedSeed } from '#test/in-processes.ts';
import { simulate, SimulationFailure } from './simulate.ts';

answerParent(async ({ seed }: WantedSeed) => simulate(seed), SimulationFailure);
