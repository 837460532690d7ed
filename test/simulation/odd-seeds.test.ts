import { keepEveryPromise } from './seeds.ts';

keepEveryPromise([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
