import { answerParent } from '#test/in-processes.ts';
import { reconcileSeed } from './reconcile-seed.ts';

answerParent(reconcileSeed);
