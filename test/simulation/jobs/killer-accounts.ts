import type { Agenda } from '../agenda.ts';
import type { Dice } from '../dice.ts';
import type { Faults } from '../faults.ts';
import type { Container } from '../functions.ts';
import type { Trace } from '../trace.ts';

interface KillerAccountsDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly faults: Pick<Faults, 'areOn'>;
  readonly trace: Trace;
}

/** In each job, an account that ends for some hours each worker that calls the bank about it. */
export interface KillerAccounts {
  /** A container is about to call the bank. */
  readonly before: (container: Container, folder: string, url: string) => void;
  /** How many workers ended. */
  readonly ended: () => number;
}

interface Killer {
  readonly account: string;
  readonly untilMs: number;
}

const hourMs = 3_600_000;
const ofWorkers = 'work/';

export function createKillerAccounts({ agenda, dice, faults, trace }: KillerAccountsDeps): KillerAccounts {
  const killers = new Map<string, Killer>();
  let ended = 0;
  return {
    before: (container, folder, url) => {
      const [, account] = /\/accounts\/(\w+)/.exec(url) ?? [];
      if (account === undefined || !folder.startsWith(ofWorkers) || !faults.areOn()) return;
      if (!killers.has(folder) && dice.chance(0.2))
        killers.set(folder, { account, untilMs: agenda.now() + dice.between(3, 6) * hourMs });
      const killer = killers.get(folder);
      if (killer?.account !== account || killer.untilMs < agenda.now()) return;
      ended += 1;
      trace.note(`${folder} does not survive the account ${account}`);
      container.die('it works on a killer');
    },
    ended: () => ended,
  };
}
