import { answerParent } from '#test/in-processes.ts';
import { chargeSeeds } from './charge-seeds.ts';

answerParent(chargeSeeds);
