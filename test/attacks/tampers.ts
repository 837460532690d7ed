import { createSeal } from '#shared/archive/seal.ts';
import { openToken, sealToken } from '#shared/bank/token/sealed-token.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { Attack } from './attack.ts';
import { mutated } from './mutations.ts';

const credentials = { clientId: 'client', clientSecret: 'a secret of thirty-two characters' };
const facts = { generation: '3', sentAtMs: 1_000, lifeMs: 3_600_000 };
const salts = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

function opensToken(sealed: string, changes: Partial<typeof facts> = {}, keys = credentials): boolean {
  return openToken({ ...facts, ...changes, sealed }, keys) !== undefined;
}

/** Whether the line of the archive still opens. */
function opensLine(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}

export const tampers: Attack = {
  kind: 'tampers at seals',
  run: async ({ attempts, seed }) => {
    const random = seededRandom(seed);
    const seal = createSeal(Buffer.alloc(32, 7));
    const line = seal.close(Buffer.from('{"iban":"DE89"}'), 'owner 1', salts);
    const token = sealToken('a token of the bank', facts, credentials);
    const named: Readonly<Record<string, () => boolean>> = {
      'a token of another generation': () => opensToken(token, { generation: '4' }),
      'a token that lives longer': () => opensToken(token, { lifeMs: facts.lifeMs + 1 }),
      'a token of another time': () => opensToken(token, { sentAtMs: 1_001 }),
      'a token of another client': () => opensToken(token, {}, { ...credentials, clientId: 'other' }),
      'a token under another secret': () => opensToken(token, {}, { ...credentials, clientSecret: 'other' }),
      'a line of another owner': () => opensLine(() => seal.open(line, 'owner 2', salts)),
      'a line without a salt': () => opensLine(() => seal.open(line, 'owner 1', salts.slice(1))),
      'a line with salts exchanged': () => opensLine(() => seal.open(line, 'owner 1', salts.toReversed())),
    };
    const through = Object.entries(named).flatMap(([what, opens]) => (opens() ? [what] : []));
    const bytesOf = (text: string) => Buffer.from(text, 'base64');
    for (let n = 0; n < attempts; n += 1) {
      const changed = mutated(bytesOf(token), random).toString('base64');
      if (opensToken(changed)) through.push(`the token ${changed}`);
      const data = mutated(bytesOf(line.data), random).toString('base64');
      if (opensLine(() => seal.open({ ...line, data }, 'owner 1', salts))) through.push(`the line ${data}`);
    }
    return Promise.resolve({ attempts: 2 * attempts + Object.keys(named).length, through });
  },
};
