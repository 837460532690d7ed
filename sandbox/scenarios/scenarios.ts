import { playFirstDay } from './first-day.ts';
import type { Scenario } from './scenario.ts';

/** Named scripts: `POST /sandbox/scenarios/<name>`. */
export const scenarios: Readonly<Record<string, Scenario>> = { 'first-day': playFirstDay };
