import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';

const operations = [
  { method: 'GET', path: /^\/v1\/accounts\/\w+$/ },
  { method: 'GET', path: /^\/v1\/persons\/\w+$/ },
  { method: 'PATCH', path: /^\/v1\/persons\/\w+$/ },
  { method: 'POST', path: /^\/v1\/sms\/messages$/ },
];

/** Operations that answer 401 for some time, however good the token is. */
export interface RefusedOperations {
  /** One of them begins; the result names it. */
  begin(forMs: number): string;
  refuses(method: string, path: string): boolean;
}

export function createRefusedOperations(agenda: Agenda, dice: Dice): RefusedOperations {
  const untilMs = new Map<(typeof operations)[number], number>();
  return {
    begin: (forMs) => {
      const operation = dice.pick(operations);
      untilMs.set(operation, agenda.now() + forMs);
      return `${operation.method} ${operation.path.source}`;
    },
    refuses: (method, path) =>
      [...untilMs].some(
        ([operation, end]) => end > agenda.now() && operation.method === method && operation.path.test(path),
      ),
  };
}
