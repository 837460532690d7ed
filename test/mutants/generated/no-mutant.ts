/**
 * Runs before each test file is loaded. The mutant of the run before would otherwise be active while modules are made,
 * and stay in their constants; Stryker switches the next one on once they are.
 */
const stryker: unknown = Reflect.get(globalThis, '__stryker__');
if (typeof stryker === 'object' && stryker !== null) Reflect.set(stryker, 'activeMutant', undefined);
