import { eventTypes } from '#shared/events/event-types.ts';
import { familyNames } from '#shared/events/families.ts';
import type { Agenda } from '../agenda.ts';
import type { Dice } from '../dice.ts';
import { poisons } from '../poison.ts';
import type { Terminal } from './terminal.ts';

interface ParkedEventsDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly terminal: Terminal;
}

/** People who take care of parked events. */
interface ParkedEvents {
  /** Inspects parked events and redrives some of them. */
  readonly some: () => Promise<void>;
  /** Redrives everything. */
  readonly all: () => Promise<void>;
  /** The parked events, as people see them. */
  readonly list: () => Promise<string>;
}

const recordId = /^[0-9a-f]{64}/gm;

export function createParkedEvents({ agenda, dice, terminal }: ParkedEventsDeps): ParkedEvents {
  const list = async () => (await terminal.type('parked list')).result?.text ?? '';
  const ofSomeFamily = () => {
    const family = dice.pick(familyNames);
    const types = eventTypes[family].filter((type) => poisons.some((poison) => poison.type === type));
    const ofType = types.length > 0 && dice.chance(0.5) ? ` --type ${dice.pick(types)}` : '';
    return `parked redrive --family ${family}${ofType} --rate ${dice.between(1, 100)} --reason mended`;
  };
  return {
    list,
    async some() {
      const ids = (await list()).match(recordId) ?? [];
      if (ids.length === 0) return;
      const some = ids.filter(() => dice.chance(0.5));
      const line = some.length === 0 ? ofSomeFamily() : `parked redrive ${some.join(' ')} --reason mended`;
      await terminal.type(`parked show ${dice.pick(ids)}`);
      // Two people do the same.
      if (dice.chance(0.3)) agenda.at(agenda.now() + dice.between(0, 5_000), () => void terminal.type(line));
      await terminal.type(line);
    },
    async all() {
      for (const family of familyNames)
        await terminal.insist(`parked redrive --family ${family} --reason mended`);
    },
  };
}
