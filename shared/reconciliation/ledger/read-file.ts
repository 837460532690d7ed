import { sha256Hex } from '#shared/kernel/digest.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { FeeAccount, LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { ruledReference } from '#shared/partner-ledger/reference-rule.ts';
import type { LedgerFileSettings } from '#shared/partner-ledger/read/ledger-lines.ts';
import { accountOf as writtenAccount, type ReadLine } from '#shared/partner-ledger/read/read-line.ts';
import { createMistakes, UnreadableLedgerError } from '#shared/partner-ledger/read/unreadable-ledger.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { coveredBy, fileNames, type CoveredDays } from './file-name.ts';
import type {
  LedgerAccounts,
  LedgerFile,
  LedgerRows,
  PartnerFiles,
  PlacedLine,
  PutFile,
} from '#shared/reconciliation/model/ledger-ports.ts';
import { referenceMark } from './reference-mark.ts';

export interface ReadFileDeps {
  readonly partnerFiles: Pick<PartnerFiles, 'read'>;
  readonly ledger: Pick<LedgerRows, 'addLines'>;
  readonly accounts: LedgerAccounts;
  readonly register: Pick<AccountRegister, 'read'>;
  /** Loaded with the first file: the parsers are large. */
  readonly ledgerLines: (
    bytes: AsyncIterable<Uint8Array>,
    settings: LedgerFileSettings,
  ) => AsyncIterable<ReadLine>;
  readonly settings: Pick<
    LedgerSettings,
    'file' | 'dayIs' | 'accountIs' | 'feeAccounts' | 'referenceIs' | 'referenceRules'
  >;
}

/** How far a file was read before time ran out. */
export interface ReadSoFar extends Pick<LedgerFile, 'unknown' | 'unknownFirst'> {
  /** Number of its lines whose accounts have been resolved. */
  readonly stored: number;
}

export const nothingRead: ReadSoFar = { stored: 0, unknown: 0, unknownFirst: [] };

interface Reading {
  readonly fileId: string;
  readonly before: ReadSoFar;
  readonly hasTime: () => boolean;
  /** If false, it only counts what it would store. */
  readonly stores: boolean;
}

/** The result of a file, or how far it was read when time ran out. */
type ReadResult = Pick<LedgerFile, 'state' | 'lines' | 'unknown' | 'unknownFirst' | 'mistakes'> | ReadSoFar;

/** So many lines are in memory at a time. A file sorted by account needs the fewest writes. */
const linesAtOnce = 5_000;
const accountsAtOnce = 32;
const mostNamed = 20;

/**
 * Reads a file, checks every line, and stores the lines by account. They count once the whole file is noted as read:
 * half a ledger would produce false differences.
 */
export function createReadFile(deps: ReadFileDeps) {
  return async (file: PutFile, reading: Reading): Promise<ReadResult> => {
    const days = coveredBy(file.name);
    if (days === undefined) return unreadable([`its name must have one of these forms: ${fileNames}`]);
    // One day ahead is allowed for partners east of the bank. A wrong year would make every day before it missing.
    const putOn = businessDay(Date.parse(file.putAt));
    if (days.lastDay > daysAfter(putOn, 1))
      return unreadable([
        `its name says ${days.lastDay}, but it was put on ${putOn}, when that day was not over`,
      ]);
    try {
      return await readLines(deps, file, { ...reading, days });
    } catch (error) {
      if (error instanceof UnreadableLedgerError) return unreadable(error.mistakes);
      throw error;
    }
  };
}

const unreadable = (mistakes: readonly string[]): ReadResult => ({
  state: 'unreadable',
  lines: 0,
  unknown: 0,
  unknownFirst: [],
  mistakes: [...mistakes],
});

async function readLines(
  deps: ReadFileDeps,
  file: PutFile,
  reading: Reading & { readonly days: CoveredDays },
): Promise<ReadResult> {
  const { days, before, hasTime } = reading;
  const mistakes = createMistakes();
  const { feeAccounts } = deps.settings;
  let { unknown, unknownFirst }: ReadSoFar = before;
  let [part, place]: [Placed[], number] = [[], 0];
  const flush = async () => {
    const found = place <= before.stored ? [] : await storePart(deps, part, { ...reading, file });
    unknown += found.length;
    unknownFirst = [...unknownFirst, ...found].slice(0, mostNamed);
    part = [];
  };
  const { firstDay, lastDay } = days;
  const settings = {
    ...deps.settings,
    isPart: days.parts > 1,
    put: { name: file.name, firstDay, lastDay },
  };
  for await (const line of deps.ledgerLines(deps.partnerFiles.read(file), settings)) {
    if (line.day < days.firstDay || line.day > days.lastDay)
      mistakes.add(line.id, `its day ${line.day} is not one of the days in the file's name`);
    part.push({ ...onBankAccount(line, feeAccounts), place: (place += 1) });
    if (part.length < linesAtOnce) continue;
    await flush();
    if (place > before.stored && !hasTime()) return { stored: place, unknown, unknownFirst };
  }
  await flush();
  mistakes.throwIfAny();
  return { state: 'read', lines: place, unknown, unknownFirst, mistakes: [] };
}

/** A fee reduces the payout, whose account it counts on. */
function onBankAccount(line: ReadLine, feeAccounts: readonly FeeAccount[]): ReadLine {
  const fees = feeAccounts.find(({ account }) => writtenAccount(account) === line.account);
  if (fees === undefined) return line;
  const cents = fees.as === 'subtract' ? 0 - line.cents : line.cents;
  return { ...line, account: writtenAccount(fees.of), cents };
}

type Placed = ReadLine & { readonly place: number };

interface Storing extends Reading {
  readonly days: CoveredDays;
  readonly file: PutFile;
}

/** Ids of lines of unknown accounts. */
async function storePart(
  deps: ReadFileDeps,
  part: readonly Placed[],
  { file, fileId, days, stores }: Storing,
): Promise<readonly string[]> {
  const byAccount = new Map<string, Placed[]>();
  for (const line of part) {
    const known = byAccount.get(line.account) ?? [];
    known.push(line);
    byAccount.set(line.account, known);
  }
  const unknown = await inParallel([...byAccount], accountsAtOnce, async ([named, lines]) => {
    const accountId = await accountOf(deps, named);
    if (accountId === undefined) return lines;
    if (!stores || accountId === 'erased') return [];
    const { firstDay } = days;
    const own = lines.map((line) => placedLine(line, { ...deps.settings, accountId, file: file.name }));
    await deps.ledger.addLines({ accountId, fileId, firstDay, lines: own });
    return [];
  });
  return unknown
    .flat()
    .toSorted((one, other) => one.place - other.place)
    .map(({ id }) => id);
}

async function accountOf(
  { accounts, register, settings: { accountIs } }: ReadFileDeps,
  named: string,
): Promise<string | undefined> {
  if (accountIs === 'iban') return accounts.byIban(named);
  const account = await register.read(named);
  return account?.state === 'erased' ? 'erased' : account?.id;
}

interface LinePlace extends Pick<LedgerSettings, 'referenceRules'> {
  readonly accountId: string;
  readonly file: string;
}

function placedLine(
  { account: _named, reference: written, ...line }: Placed,
  { accountId, file, referenceRules }: LinePlace,
): PlacedLine {
  const reference = ruledReference(written, referenceRules);
  return {
    ...line,
    file,
    ...(reference !== undefined && { reference: referenceMark(accountId, reference) }),
  };
}

/** Id of a version's lines. Reading it again with more known accounts gives another id. */
export function fileIdOf({ name, version }: Pick<PutFile, 'name' | 'version'>, unknown = 0): string {
  return sha256Hex([name, version, unknown].join('|')).slice(0, 16);
}
