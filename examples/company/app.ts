import { synthesize } from '#infra/synthesize.ts';
import { stages } from './stages.ts';

synthesize(stages);
