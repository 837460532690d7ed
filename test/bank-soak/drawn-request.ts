import fc from 'fast-check';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import type { Dice } from '#test/simulation/dice.ts';
import type { Arguments } from '#test/contract/row-of-request.ts';
import { oddArguments, spoiltArguments } from '#test/contract/spoilt-arguments.ts';
import { validArguments } from '#test/contract/valid-arguments.ts';
import { goodTrip } from '#test/contract/client-bank.ts';
import type { Living } from './living.ts';
import { livingPath } from './living-path.ts';
import { enlivened } from './living-values.ts';

interface DrawnRequest {
  readonly row: EndpointRow;
  readonly given: Arguments;
}

/** A request of the contract: right, nearly right or spoilt, mostly about something that exists. */
export async function drawRequest(living: Living): Promise<DrawnRequest> {
  const { dice } = living;
  const row = dice.pick(dice.chance(0.5) ? living.focus.rows : rows);
  const ids = livingPath(row, living);
  // What nothing exists for yet would only be "not found" once more.
  if (ids === undefined && dice.chance(0.9)) return drawRequest(living);
  const drawn = await drawArguments(row, dice);
  const parts = ['query', 'filter', 'body'].flatMap((part) =>
    part in drawn ? [[part, enlivened(drawn[part], living)]] : [],
  );
  const keepsIds = dice.chance(0.03);
  return { row, given: { ...drawn, ...Object.fromEntries(parts), ...(keepsIds ? {} : ids) } };
}

async function drawArguments(row: EndpointRow, dice: Dice): Promise<Arguments> {
  const good = await goodArguments(row.operation);
  const kind = dice.next();
  if (kind < 0.5) return good;
  if (kind < 0.75)
    return sampleOf(
      cached(valid, row, () => validArguments(row, good)),
      dice,
    );
  const takesValues = [row.query, row.filter, row.body].some((part) => part !== undefined);
  if (kind < 0.88 && takesValues)
    return sampleOf(
      cached(spoilt, row, () => spoiltArguments(row, good)),
      dice,
    ).given;
  return sampleOf(
    cached(odd, row, () => oddArguments(row)),
    dice,
  );
}

type Cache<Drawn> = Map<string, fc.Arbitrary<Drawn>>;

const valid: Cache<Arguments> = new Map();
const spoilt: Cache<{ readonly given: Arguments }> = new Map();
const odd: Cache<Arguments> = new Map();

function cached<Drawn>(cache: Cache<Drawn>, row: EndpointRow, make: () => fc.Arbitrary<Drawn>) {
  const known = cache.get(row.operation) ?? make();
  cache.set(row.operation, known);
  return known;
}

/** One value, by the dice and nothing else. */
export function sampleOf<Drawn>(arbitrary: fc.Arbitrary<Drawn>, dice: Dice): Drawn {
  const [drawn] = fc.sample(arbitrary, { numRuns: 1, seed: dice.between(0, 0x7f_ff_ff_ff) });
  return drawn as Drawn;
}

const known = new Map<string, Promise<Arguments>>();

/** Arguments with which the operation succeeds at a bank of its own: what they name does not exist elsewhere. */
async function goodArguments(operation: string): Promise<Arguments> {
  const recorded = known.get(operation) ?? goodTrip(operation).then(({ last }) => last.given);
  known.set(operation, recorded);
  return recorded;
}
