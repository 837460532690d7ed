import { isInFull } from '#test/extent.ts';
import { keepEveryPromise } from './seeds.ts';

keepEveryPromise(isInFull ? [4, 1486] : [2]);
