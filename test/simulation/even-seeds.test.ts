import { keepEveryPromise } from './seeds.ts';

keepEveryPromise([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
