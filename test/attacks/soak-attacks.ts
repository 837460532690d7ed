import type { Attack, AttackSize } from './attack.ts';
import { browserTricks } from './browser-tricks.ts';
import { doors } from './doors.ts';
import { forgeries } from './forgeries.ts';
import { hostileEvents } from './hostile-events.ts';
import { hostileServers } from './hostile-servers.ts';
import { pathIds } from './path-ids.ts';
import { tampers } from './tampers.ts';
import { webhookAddresses } from './webhook-addresses.ts';

export const attacks: readonly Attack[] = [
  forgeries,
  hostileServers,
  pathIds,
  hostileEvents,
  tampers,
  webhookAddresses,
  doors,
  browserTricks,
];

interface Soak {
  readonly say?: (line: string) => void;
  /** There, nothing may be skipped. */
  readonly isCi?: boolean;
  readonly kinds?: readonly Attack[];
}

/**
 * Tries each kind, on this machine alone, and prints what came through. False if anything did, if what had to work did
 * not, or in CI if a part was not tried.
 */
export async function soakAttacks(
  size: AttackSize,
  { say = toStdout, isCi = process.env['CI'] === 'true', kinds = attacks }: Soak = {},
): Promise<boolean> {
  let isAllRefused = true;
  const notTried: string[] = [];
  for (const { kind, run } of kinds) {
    const { attempts, through, broken, skipped } = await run(size);
    say(`${kind.padEnd(40)} ${String(attempts).padStart(8)} attempts, ${through.length} came through`);
    for (const each of through.slice(0, mostShown)) say(`  - ${each}`);
    for (const each of broken.slice(0, mostShown))
      say(`  - THIS SAYS NOTHING, since it is not so that ${each}`);
    if (skipped !== undefined) notTried.push(`${kind}: ${skipped}`);
    isAllRefused &&= through.length === 0 && broken.length === 0;
  }
  for (const each of notTried) say(`NOT TRIED: ${each}`);
  say(`${kinds.length} kinds of attacks, ${notTried.length} of them not tried in part or at all`);
  return isAllRefused && !(isCi && notTried.length > 0);
}

const mostShown = 20;
const toStdout = (line: string) => void process.stdout.write(`${line}\n`);
