import { keepEveryPromise } from './seeds.ts';

// Two files, so that two cores share the work.
keepEveryPromise([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
