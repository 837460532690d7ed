import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import type { WantedSeed } from '#test/in-processes.ts';
import { standingStates } from '#shared/breaks/states.ts';
import { keptStatements, type KeptStatements } from './kept-statements.ts';
import { liveMonths } from './live-months.ts';
import { issueForDays, openBreaks, unlikeTheBank } from './against-the-bank.ts';

export interface WantedPortfolio extends WantedSeed {
  readonly accounts: number;
  readonly months: number;
}

export interface PortfolioResult extends Omit<KeptStatements, 'camt053'> {
  /** Files that the official schema takes. */
  readonly valid: number;
  readonly breaks: number;
  /** Statements that the bank got wrong. */
  readonly wrong: number;
  readonly wrongBookings: number;
  readonly rightStatements: number;
}

const schemaPath = `${import.meta.dirname}/../contract/statements/strangers/camt.053.001.08.xsd`;

/** Months of a portfolio whose bank now and then makes a wrong statement, and mends all of them in the end. */
export async function livePortfolio({ seed, accounts, months }: WantedPortfolio): Promise<PortfolioResult> {
  const world = createStatementsWorld({ repeatedStatement: seed % 2 === 0 ? 'fresh' : 'old' });
  const odd = await liveMonths(world, { seed, accounts, months, wrongStatements: 0.005 });
  const mistakes = world.bank.store.bankErrors.all();
  // One of other days is asked for in place of one that was found wrong, and may be wrong as well.
  const wrong = new Set(
    mistakes.map(({ account_id, entity_id }) => `${account_id} ${firstDayOf(world, entity_id)}`),
  );
  const unnoticed = wrong.size - new Set(world.announced.map(({ entity }) => entity)).size;
  for (const { id } of mistakes) heal(world.bank, id);
  for (const id of world.accounts) await untilPublished(world, id);
  const { camt053, ...kept } = await keptStatements(world);
  const { valid, errors } = await validateXML({
    xml: camt053.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [readFileSync(schemaPath, 'utf8')],
  });
  const wrongBooks = await liveWrongBooks({ seed, accounts, months });
  const violations = [
    ...kept.violations,
    ...wrongBooks.violations,
    ...odd.filter((line) => !line.endsWith('not-verified')),
    ...errors.map(({ message }) => message),
    ...(unnoticed > 0 ? [`${unnoticed} wrong statements of the bank without a break`] : []),
    ...(await stillOpen(world)),
  ];
  return {
    ...kept,
    ...wrongBooks,
    violations: violations.map((violation) => `seed ${seed}: ${violation}`),
    valid: valid ? camt053.length : 0,
    wrong: mistakes.length,
    breaks: world.announced.filter(({ state }) => state === 'OPEN').length,
  };
}

type World = ReturnType<typeof createStatementsWorld>;

const firstDayOf = ({ bank }: World, statementId: string) =>
  bank.store.bankStatements.get(statementId).start_date;

async function untilPublished(world: World, id: string): Promise<void> {
  for (let look = 1; look <= 6; look += 1) {
    const result = await world.issue(id, { look });
    if (result !== 'left' && 'outcome' in result) return;
    world.passMs(20 * 60_000);
  }
}

async function stillOpen({ breaks }: World): Promise<readonly string[]> {
  const open: string[] = [];
  for await (const { kind, entity } of breaks.list({ states: standingStates }))
    open.push(`${kind} of ${entity} stays open`);
  return open;
}

interface WrongBooksResult {
  readonly wrongBookings: number;
  /** Statements published nevertheless, each equal to the bank's. */
  readonly rightStatements: number;
  readonly violations: readonly string[];
}

/** Months of a portfolio whose bank changes and loses bookings after their notifications, and mends none of it. */
async function liveWrongBooks({ seed, accounts, months }: WantedPortfolio): Promise<WrongBooksResult> {
  const world = createStatementsWorld({ repeatedStatement: seed % 2 === 0 ? 'fresh' : 'old' });
  let rightStatements = 0;
  const odd = await liveMonths(world, {
    seed,
    accounts,
    months,
    wrongBookings: 0.15,
    onIssued: async (id) => {
      const unlike = await unlikeTheBank(world, id);
      rightStatements += world.published.splice(0).length;
      return unlike;
    },
  });
  const violations: string[] = odd.filter((line) => !/ (not-verified|never settled)$/.test(line));
  // An account that gets no more statements is a break: nobody has to search for it.
  for (const id of world.accounts) {
    await issueForDays(world, id, 4);
    const settled = await world.issue(id);
    const isDone = settled !== 'left' && 'outcome' in settled && settled.outcome !== 'not-verified';
    if (!isDone && (await openBreaks(world, id)).length === 0)
      violations.push(`${id} waits and nobody knows`);
  }
  return { wrongBookings: world.bank.store.bankErrors.all().length, rightStatements, violations };
}
