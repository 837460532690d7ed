import { isStanding } from '#shared/breaks/states.ts';
import type { Break } from '#shared/breaks/break.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { calendarDays } from '#shared/partner-ledger/match/rules.ts';
import type { ThirdSideCase } from '#test/fixtures/third-side/case.ts';
import { createLedgerWorld, csvOf } from './ledger-world.ts';

const daySeconds = 86_400;
/** A whole file has lines up to so many days after the first one. */
const wholeFileDays = 8;
const endings: Readonly<Record<string, string>> = { csv: 'csv', ndjson: 'ndjson', mt940: 'sta' };

/** Plays a case at the simulated bank, compares it by the job, and says which breaks stand in the end. */
export async function verdictOf(tried: ThirdSideCase): Promise<readonly string[]> {
  const isFile = typeof tried.ledger === 'function';
  const settings = { ...tried.settings, ...(isFile && { covers: 'named-accounts' }) };
  const world = await createLedgerWorld(settings);
  const account = isFile ? await world.anAccount() : world.account;
  const dayOn = (on: number) => daysAfter(world.day, on);
  const played = { world, account, dayOn };
  const booked = await bookAll(played, tried.bank);
  const lastDay = await afterWindow(played, tried);
  const { format } = formOf(tried).file;
  const name = `${world.day}_${lastDay}.${endings[format] ?? 'xml'}`;
  world.put(name, contentOf(played, tried));
  let { counts } = await world.run('ledger');
  if (tried.byHand !== undefined) {
    const { is, lines, bookings } = tried.byHand;
    await world.matchByHand({
      accountId: account,
      is,
      lines: lines.map((id) => `${name}#${id}`),
      bookings: bookings.map((n) => booked[n] ?? ''),
    });
    ({ counts } = await world.run('ledger'));
  }
  const breaks = (await world.breaks()).filter(isStanding).map(named).toSorted();
  // What was not compared has no break either.
  return breaks.length > 0 || counts['agrees'] === 1 ? breaks : [`not compared: ${JSON.stringify(counts)}`];
}

interface Played {
  readonly world: Awaited<ReturnType<typeof createLedgerWorld>>;
  readonly account: string;
  readonly dayOn: (on: number) => string;
}

const csv = { format: 'csv', columns: { account: 'a', day: 'd', amount: 'v' } };

const formOf = ({ settings }: ThirdSideCase) => ledgerSettings.parse({ file: csv, ...settings });

async function passUntil({ world }: Played, until: string): Promise<void> {
  while (world.bank.today() < until) await world.pass(daySeconds);
}

/** Their ids. */
async function bookAll(played: Played, bank: ThirdSideCase['bank']): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { on = 0, ...booking } of bank) {
    await passUntil(played, played.dayOn(on));
    ids.push(played.world.book(played.account, booking).id);
    await played.world.pass(60);
  }
  return ids;
}

/** The day after which nothing of the case waits for the other side. */
async function afterWindow(played: Played, tried: ThirdSideCase): Promise<string> {
  const lines = typeof tried.ledger === 'function' ? [{ on: wholeFileDays }] : tried.ledger;
  const last = Math.max(0, ...[...tried.bank, ...lines].map(({ on = 0 }) => on));
  const day = played.dayOn(last + calendarDays(formOf(tried)) + 1);
  await passUntil(played, day);
  return day;
}

function contentOf({ world, account, dayOn }: Played, { ledger }: ThirdSideCase): string {
  if (typeof ledger === 'function') return ledger({ account, dayOn });
  const lines = ledger.map(({ on = 0, ...line }, n) => ({
    id: `l${n + 1}`,
    account,
    day: dayOn(on),
    ...line,
  }));
  return csvOf([{ ...world.line, id: 'first' }, ...lines]);
}

/** Its kind, with the line or the cents that it is about. */
function named({ kind, field, lines = [] }: Break): string {
  const [first] = lines;
  const about = first?.ours?.id?.split('#')[1] ?? first?.bank?.cents ?? field;
  return `${kind} ${about}`;
}
