import { createSeal } from '#shared/archive/seal.ts';
import { openToken, sealToken } from '#shared/bank/token/sealed-token.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { failing, type Attack } from './attack.ts';
import { mutated } from './mutations.ts';

const credentials = { clientId: 'client', clientSecret: 'a secret of thirty-two characters' };
const facts = { generation: '3', sentAtMs: 1_000, lifeMs: 3_600_000 };
const salts = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

/** What seals and opens. */
interface Seals {
  readonly createSeal: typeof createSeal;
  readonly sealToken: typeof sealToken;
  readonly openToken: typeof openToken;
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

export const tampersAt = (seals: Seals): Attack => ({
  kind: 'tampers at seals',
  run: async ({ attempts, seed }) => {
    const random = seededRandom(seed);
    const seal = seals.createSeal(Buffer.alloc(32, 7));
    const content = Buffer.from('{"iban":"DE89"}');
    const line = seal.close(content, 'owner 1', salts);
    const token = seals.sealToken('a token of the bank', facts, credentials);
    const opened = (sealed: string, changes: Partial<typeof facts> = {}, keys = credentials) =>
      seals.openToken({ ...facts, ...changes, sealed }, keys);
    const opensToken = (...given: Parameters<typeof opened>) => opened(...given) !== undefined;
    const bytesOf = (text: string) => Buffer.from(text, 'base64');
    const { nonce, data: tag } = seal.close(Buffer.alloc(0), 'owner 1', salts);
    const shortened = (bytes: number) => ({
      nonce,
      data: bytesOf(tag).subarray(0, bytes).toString('base64'),
    });
    const named: Readonly<Record<string, () => boolean>> = {
      'a token of another generation': () => opensToken(token, { generation: '4' }),
      'a token that lives longer': () => opensToken(token, { lifeMs: facts.lifeMs + 1 }),
      'a token of another time': () => opensToken(token, { sentAtMs: 1_001 }),
      'a token of another client': () => opensToken(token, {}, { ...credentials, clientId: 'other' }),
      'a token under another secret': () => opensToken(token, {}, { ...credentials, clientSecret: 'other' }),
      'a line of another owner': () => opensLine(() => seal.open(line, 'owner 2', salts)),
      'a line without a salt': () => opensLine(() => seal.open(line, 'owner 1', salts.slice(1))),
      'a line with salts exchanged': () => opensLine(() => seal.open(line, 'owner 1', salts.toReversed())),
      'a line with a tag of four bytes': () => opensLine(() => seal.open(shortened(4), 'owner 1', salts)),
      'a line with a tag of twelve bytes': () => opensLine(() => seal.open(shortened(12), 'owner 1', salts)),
    };
    const through = Object.entries(named).flatMap(([what, opens]) => (opens() ? [what] : []));
    for (let n = 0; n < attempts; n += 1) {
      const changed = mutated(bytesOf(token), random).toString('base64');
      if (opensToken(changed)) through.push(`the token ${changed}`);
      const data = mutated(bytesOf(line.data), random).toString('base64');
      if (opensLine(() => seal.open({ ...line, data }, 'owner 1', salts))) through.push(`the line ${data}`);
    }
    const broken = failing({
      'a token opens under its own facts': opened(token) === 'a token of the bank',
      'a line opens for its owners': opensLine(() => {
        if (!content.equals(seal.open(line, 'owner 1', salts))) throw new Error('Opened as something else');
      }),
      'an empty line opens under its whole tag': opensLine(() =>
        seal.open({ nonce, data: tag }, 'owner 1', salts),
      ),
    });
    return Promise.resolve({ attempts: 2 * attempts + Object.keys(named).length, through, broken });
  },
});

export const tampers = tampersAt({ createSeal, sealToken, openToken });
