import { keepEveryPromise } from './seeds.ts';

// Two files, so that two cores share the work.
keepEveryPromise([1, 3, 7, 9, 11, 13]);
