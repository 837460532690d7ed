import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { familyOf } from '#shared/events/event-types.ts';
import { familyNames } from '#shared/events/families.ts';
import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import { killerMark, poisonMark } from './marks.ts';

interface KillersDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  /** Those that the seed subscribes to. */
  readonly eventTypes: readonly string[];
}

/** Until that instant, the bank sends an event of each family that ends every process that parses it. */
export function sendKillers({ bank, agenda, dice, eventTypes }: KillersDeps, untilMs: number): void {
  for (const family of familyNames) {
    const types = eventTypes.filter((type) => familyOf(type) === family && !isReadOrErased(type));
    if (types.length === 0) continue;
    const type = dice.pick(types);
    const payload = { [killerMark]: type, [poisonMark]: type };
    agenda.at(dice.between(agenda.now(), untilMs), () =>
      bank.emit({ type, entityId: `killer-${family}`, payload }),
    );
  }
}

/** Their bodies are not needed. */
function isReadOrErased(type: string): boolean {
  const { order, entity } = definitionOf(type) ?? {};
  return order?.by === 'read' || entity?.kind === 'erasure';
}

/** `JSON` for a process that ends when it parses what kills it. */
export function fragileJson(die: (why: string) => void): typeof JSON {
  const parse = (text: string, ...rest: [] | [(key: string, value: unknown) => unknown]): unknown => {
    if (typeof text === 'string' && text.includes(killerMark)) die('it parsed a killer');
    return JSON.parse(text, ...rest);
  };
  return Object.create(JSON, { parse: { value: parse } }) as typeof JSON;
}
