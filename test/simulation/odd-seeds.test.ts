import { keepEveryPromise } from './seeds.ts';

keepEveryPromise([1, 3, 5, 7, 9]);
