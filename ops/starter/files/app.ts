import { synthesize } from 'partner-banking';
import { stages } from './stages.ts';

/** The stacks of the stage that `-c stage=` names. */
synthesize(stages);
