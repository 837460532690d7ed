import type { Family } from '#shared/events/families.ts';
import type { Agenda } from '../agenda.ts';
import type { Alarms } from '../alarms.ts';
import type { Dice } from '../dice.ts';
import type { RefusedRecords } from './refused-records.ts';
import type { Terminal } from './terminal.ts';

interface DeadLettersDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly terminal: Terminal;
  readonly alarms: Pick<Alarms, 'ofDeadLetters'>;
  readonly refused: Pick<RefusedRecords, 'mend'>;
}

/** People called by an alarm: they inspect and redrive the events that handlers gave up. */
interface DeadLetters {
  /** Sometimes before the cause is fixed. */
  readonly round: () => Promise<void>;
  /** All causes that can be found are fixed by then. */
  readonly all: () => Promise<void>;
}

const messageId = /^message-\d+/gm;
const minuteMs = 60_000;

export function createDeadLetters(deps: DeadLettersDeps): DeadLetters {
  const { agenda, dice, terminal, alarms, refused } = deps;
  /** First one, then all. */
  const redrive = async (family: Family) => {
    await terminal.type(`dead-letters redrive --family ${family} --limit 1 --reason mended`);
    await agenda.sleep(dice.between(1, 60) * minuteMs);
    const line = `dead-letters redrive --family ${family} --rate ${dice.between(1, 100)} --reason mended`;
    // Two people do the same.
    if (dice.chance(0.3)) agenda.at(agenda.now() + dice.between(0, 5_000), () => void terminal.type(line));
    await terminal.type(line);
  };
  const browse = async (family: Family) => {
    const { result } = await terminal.type(`dead-letters list --family ${family}`);
    const ids = result?.text.match(messageId) ?? [];
    if (ids.length > 0) await terminal.type(`dead-letters show ${dice.pick(ids)} --family ${family}`);
  };
  return {
    async round() {
      for (const family of alarms.ofDeadLetters()) {
        await browse(family);
        if (dice.chance(0.7)) refused.mend();
        await redrive(family);
      }
    },
    async all() {
      refused.mend();
      for (const family of alarms.ofDeadLetters())
        await terminal.insist(`dead-letters redrive --family ${family} --reason mended`);
    },
  };
}
