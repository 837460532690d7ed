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
  /** Names the time for which it is refused; undefined where it is not. */
  refusalOf(method: string, path: string): string | undefined;
}

export function createRefusedOperations(agenda: Agenda, dice: Dice): RefusedOperations {
  const untilMs = new Map<(typeof operations)[number], number>();
  return {
    begin: (forMs) => {
      const operation = dice.pick(operations);
      untilMs.set(operation, agenda.now() + forMs);
      return `${operation.method} ${operation.path.source}`;
    },
    refusalOf: (method, path) => {
      const refused = [...untilMs].find(
        ([operation, end]) => end > agenda.now() && operation.method === method && operation.path.test(path),
      );
      return refused && `${method} ${refused[0].path.source} until ${refused[1]}`;
    },
  };
}
