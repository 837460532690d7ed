import { canonicalJson } from '#shared/kernel/json.ts';
import { bookingMistakes, type MistakeName } from './booking-mistakes.ts';
import { plantKinds, type PlantedKinds, type WantedKinds } from './plant-kinds.ts';

/** What became of the mistakes of one kind; a sign of a mistake is a break, or a heal without one. */
export interface JudgedKind {
  readonly mistakes: number;
  /** Signs by which they have to show, and how many of these there were. */
  readonly expected: number;
  readonly found: number;
  /** Signs at their bookings that say something else. */
  readonly wrong: number;
  /** Full runs after which mirror and bank were equal. */
  readonly runs: number;
}

export interface JudgedKinds {
  readonly accounts: number;
  readonly kinds: Readonly<Partial<Record<MistakeName, JudgedKind>>>;
  readonly violations: readonly string[];
}

export const mostRuns = 3;
const hoursBetweenRuns = 4;

/** Plants the mistakes, compares every account in full, and says what each kind came to. */
export async function judgeKinds(wanted: WantedKinds): Promise<JudgedKinds> {
  const planted = await plantKinds(wanted);
  const { world, accounts, mistakes } = planted;
  const runsUntilEqual = await compareInFull(planted);
  const signs = await signsOf(planted);
  const expected = new Set([...mistakes].flatMap(([id, kind]) => signsOfMistake(id, kind)));
  const kinds: Partial<Record<MistakeName, JudgedKind>> = {};
  for (const [id, kind] of mistakes) {
    const own = signs.filter((sign) => sign.endsWith(` ${id}`));
    const found = own.filter((sign) => expected.has(sign)).length;
    const { mistakes: count, ...before } = kinds[kind] ?? none;
    kinds[kind] = {
      mistakes: count + 1,
      expected: before.expected + signsOfMistake(id, kind).length,
      found: before.found + found,
      wrong: before.wrong + own.length - found,
      runs: Math.max(before.runs, runsUntilEqual.get(id) ?? Infinity),
    };
  }
  const nameOf = (sign: string) => `${mistakes.get(sign.split(' ').at(-1) ?? '') ?? 'no mistake'}: ${sign}`;
  const last = await world.run('full', { accounts });
  const violations = [
    ...[...expected].filter((sign) => !signs.includes(sign)).map((sign) => `not found: ${nameOf(sign)}`),
    ...signs.filter((sign) => !expected.has(sign)).map((sign) => `false: ${nameOf(sign)}`),
    ...[...(await unequal(planted))].map((id) => `not equal after ${mostRuns} runs: ${nameOf(id)}`),
    ...sentTwice(planted),
    ...(last.counts['agrees'] === accounts.length ? [] : [`the last run says ${canonicalJson(last.counts)}`]),
  ];
  return { accounts: accounts.length, kinds, violations };
}

const none: JudgedKind = { mistakes: 0, expected: 0, found: 0, wrong: 0, runs: 0 };

/** Runs of the tier `full` by booking: after so many, it was equal on both sides and stayed so. */
async function compareInFull(planted: PlantedKinds): Promise<ReadonlyMap<string, number>> {
  const { world, accounts, mistakes } = planted;
  const runs = new Map<string, number>();
  for (let run = 1; run <= mostRuns; run += 1) {
    await world.run('full', { accounts });
    await world.pass(hoursBetweenRuns * 3_600);
    const wrong = await unequal(planted);
    for (const id of mistakes.keys()) {
      if (wrong.has(id)) runs.delete(id);
      else if (!runs.has(id)) runs.set(id, run);
    }
  }
  return runs;
}

const signsOfMistake = (id: string, kind: MistakeName): readonly string[] => {
  const { breaks }: { readonly breaks: readonly string[] } = bookingMistakes[kind];
  return breaks.length === 0 ? [`healed booking ${id}`] : breaks.map((each) => `${each} booking ${id}`);
};

/** All breaks, and what was healed without one. */
async function signsOf({ world }: PlantedKinds): Promise<readonly string[]> {
  const found = (await world.breaks()).filter(({ state }) => state !== 'SUSPECTED');
  const withBreak = new Set(found.map(({ entity }) => entity));
  const healed = new Set(world.queues.sent.map(({ delivery }) => `booking ${delivery.entityHint}`));
  return [
    ...found.map(({ kind, entity }) => `${kind} ${entity}`),
    ...[...healed].filter((entity) => !withBreak.has(entity)).map((entity) => `healed ${entity}`),
  ];
}

/** Bookings that differ in any field or account, and accounts whose totals do. */
async function unequal({ world, accounts }: PlantedKinds): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const ever = { from: '2026-01-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' };
  for (const accountId of accounts) {
    const mirror = new Map<string, string>();
    const query = { accountId, by: 'recorded_at', from: ever.from, to: ever.until } as const;
    for await (const { id, recordedAt, data } of world.ports.mirror.bookings(query))
      mirror.set(id, canonicalJson([recordedAt, data]));
    let [count, sumCents] = [0, 0];
    for await (const { id, recordedAt, data, cents, currency } of world.ports.bank.bookings(
      accountId,
      ever,
    )) {
      if (mirror.get(id) !== canonicalJson([recordedAt, data])) found.add(id);
      mirror.delete(id);
      if (currency === 'EUR') [count, sumCents] = [count + 1, sumCents + cents];
    }
    for (const id of mirror.keys()) found.add(id);
    const totals = await world.ports.totals.read(accountId, 'EUR');
    if (totals.count !== count || totals.sumCents !== sumCents) found.add(accountId);
  }
  return found;
}

function sentTwice({ world: { queues } }: PlantedKinds): readonly string[] {
  const ids = queues.sent.map(({ delivery }) => delivery.id);
  return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} was healed twice`);
}
