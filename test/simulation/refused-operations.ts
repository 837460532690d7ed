import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';

const operations = [
  { operation: 'accounts.get', method: 'GET', path: /^\/v1\/accounts\/\w+$/ },
  { operation: 'persons.get', method: 'GET', path: /^\/v1\/persons\/\w+$/ },
  { operation: 'persons.update', method: 'PATCH', path: /^\/v1\/persons\/\w+$/ },
  { operation: 'sms.messages.create', method: 'POST', path: /^\/v1\/sms\/messages$/ },
];

/** Operations that answer 401 for some time, however valid the token is. */
export interface RefusedOperations {
  /** One of them starts; returns its name. */
  begin(forMs: number): string;
  /** The refused operation for this request; undefined if it is not refused. */
  refusalOf(method: string, path: string): string | undefined;
}

export function createRefusedOperations(agenda: Agenda, dice: Dice): RefusedOperations {
  const untilMs = new Map<(typeof operations)[number], number>();
  return {
    begin: (forMs) => {
      const refused = dice.pick(operations);
      untilMs.set(refused, agenda.now() + forMs);
      return refused.operation;
    },
    refusalOf: (method, path) => {
      const refused = [...untilMs].find(
        ([each, end]) => end > agenda.now() && each.method === method && each.path.test(path),
      );
      return refused?.[0].operation;
    },
  };
}
