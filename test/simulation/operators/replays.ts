import { dayOf } from '#shared/archive/day-partition.ts';
import { dayAfter } from '#shared/archive/days.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Agenda } from '../agenda.ts';
import type { Dice } from '../dice.ts';
import { unclassifiedType } from '../marks.ts';
import type { Terminal } from './terminal.ts';

interface ReplaysDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly terminal: Terminal;
}

/** People who replay past events. */
interface Replays {
  /** Replays some days of a family, a type or an entity; some replays end early. */
  readonly some: () => Promise<void>;
  /** Replays everything of some family since a day. */
  readonly everythingSince: (day: string) => Promise<void>;
}

const minuteMs = 60_000;

export function createReplays({ bank, agenda, dice, terminal }: ReplaysDeps): Replays {
  const today = () => dayOf(toIsoInstant(agenda.now()));
  const days = () => {
    const from = dayAfter(today(), -dice.between(0, 2));
    // Future days contain nothing.
    return `--from ${from} --to ${dayAfter(from, dice.between(0, 2))}`;
  };
  const aType = (family: Family) =>
    family === 'unclassified' ? unclassifiedType : dice.pick<string>(eventTypes[family]);
  const anEntity = () => dice.pick([...bank.store.accounts.all(), ...bank.store.persons.all()]).id;
  const aReplay = () => {
    const family = dice.pick(familyNames);
    const narrow = dice.pick(['', ` --type ${aType(family)}`, ` --entity ${anEntity()}`]);
    const dry = dice.chance(0.1) ? ' --dry-run' : '';
    return `replay --family ${family} ${days()}${narrow}${dry} --rate ${dice.between(3, 100)} --reason mended`;
  };

  /** After Ctrl-C or a lost connection the person continues where it ended, or stops. */
  const carryOut = async (line: string): Promise<void> => {
    const interruption = new AbortController();
    if (dice.chance(0.2)) agenda.at(agenda.now() + dice.between(1, 10_000), () => interruption.abort());
    const { result, next } = await terminal.type(line, interruption.signal);
    if (result?.exitCode === 0 || dice.chance(0.4)) return;
    await agenda.sleep(dice.between(minuteMs, 120 * minuteMs));
    await carryOut(next);
  };
  return {
    async some() {
      const line = aReplay();
      // Two people do the same.
      if (dice.chance(0.3)) agenda.at(agenda.now() + dice.between(0, 20_000), () => void carryOut(line));
      await carryOut(line);
    },
    everythingSince: async (day) =>
      carryOut(`replay --family ${dice.pick(familyNames)} --from ${day} --to ${today()} --reason mended`),
  };
}
