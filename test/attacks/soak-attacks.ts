import type { Attack, AttackSize } from './attack.ts';
import { browserTricks } from './browser-tricks.ts';
import { forgeries } from './forgeries.ts';
import { hostileEvents } from './hostile-events.ts';
import { hostileServers } from './hostile-servers.ts';
import { tampers } from './tampers.ts';

export const attacks: readonly Attack[] = [forgeries, hostileServers, hostileEvents, tampers, browserTricks];

/** Tries each kind, on this machine alone, and prints what came through; false if anything did. */
export async function soakAttacks(size: AttackSize): Promise<boolean> {
  let isAllRefused = true;
  for (const { kind, run } of attacks) {
    const { attempts, through, skipped } = await run(size);
    const note = skipped === undefined ? '' : `   (not tried: ${skipped})`;
    say(`${kind.padEnd(40)} ${String(attempts).padStart(8)} attempts, ${through.length} came through${note}`);
    for (const each of through.slice(0, mostShown)) say(`  - ${each}`);
    isAllRefused &&= through.length === 0;
  }
  return isAllRefused;
}

const mostShown = 20;
const say = (line: string) => process.stdout.write(`${line}\n`);
