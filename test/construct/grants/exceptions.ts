import { ownEventPrefix } from '#shared/mirror/names.ts';
import type { Request } from './requests.ts';

/** Facts that the code does not say of a request, or says too widely, and the values that replace them. */
interface Exception {
  readonly folders: readonly string[];
  /** Default: that of work. */
  readonly table?: '§EVENTS_TABLE' | '§MIRROR_TABLE';
  readonly asks: Partial<Pick<Request, 'action' | 'key'>>;
  /** The adapter. */
  readonly at: string;
  /** Leading keys; none if the function never asks this. */
  readonly means: readonly string[];
  readonly because: string;
}

/** Of a job of the company, whose name is in its environment. */
const ofCompany = ['own/plan', 'own/work'];

const plannersAndWorkers = [
  ...['fees', 'portfolio', 'reconciliation', 'statements'].flatMap((job) => [
    `schedules/${job}`,
    `work/${job}`,
  ]),
  ...ofCompany,
];

const jobOf = (folder: string) => (ofCompany.includes(folder) ? '§OWN_JOB' : (folder.split('/')[1] ?? ''));

const aboutRuns = ['BREAKS#run *', 'BREAKS#run * *'].flatMap((key) =>
  plannersAndWorkers.map((folder): Exception => ({
    folders: [folder],
    asks: { key },
    at: 'shared/aws/',
    means: [`BREAKS#run ${jobOf(folder)}*`],
    because: 'A function completes runs of its own job.',
  })),
);

const brokenOf = (
  folder: string,
  { actions, means }: { readonly actions: readonly string[]; readonly means: readonly string[] },
) =>
  actions.map((action): Exception => ({
    folders: [folder],
    asks: { action, key: 'BREAKS#*' },
    at: 'shared/aws/',
    means,
    because: 'It opens and heals breaks of these entities alone.',
  }));

const writtenWhereRead = [
  ...brokenOf('schedules/fees', {
    actions: ['GetItem', 'PutItem'],
    means: ['BREAKS#run fees*', 'BREAKS#settlement of fees *'],
  }),
  ...brokenOf('schedules/portfolio', { actions: ['GetItem', 'PutItem'], means: ['BREAKS#run portfolio*'] }),
  ...brokenOf('work/portfolio', { actions: ['GetItem', 'PutItem'], means: ['BREAKS#run portfolio*'] }),
  ...ofCompany.flatMap((folder) =>
    brokenOf(folder, { actions: ['GetItem', 'PutItem'], means: ['BREAKS#run §OWN_JOB*'] }),
  ),
  ...brokenOf('schedules/reconciliation', {
    actions: ['GetItem', 'PutItem', 'Query'],
    means: ['BREAKS#run reconciliation*', 'BREAKS#ledger*'],
  }),
];

const nothingSuspected = ['BREAKS#*', 'BREAK#*'].map((key): Exception => ({
  folders: [
    ...plannersAndWorkers.filter(
      (folder) => folder !== 'work/reconciliation' && folder !== 'schedules/statements',
    ),
    'operations/operators',
  ],
  asks: { action: 'DeleteItem', key },
  at: 'shared/aws/breaks/break-writes.ts',
  means: [],
  because:
    'Suspicions alone are deleted, and only the worker of the reconciliation suspects, of entities of its own.',
}));

const exceptions: readonly Exception[] = [
  ...aboutRuns,
  ...writtenWhereRead,
  ...nothingSuspected,
  {
    folders: ['schedules/fees'],
    asks: { action: 'PutItem', key: 'FEE#*' },
    at: 'shared/aws/fees/rows-of-account.ts',
    means: [],
    because: 'It plans reversals; its worker alone plans fees.',
  },
  {
    folders: ['schedules/reconciliation', 'work/reconciliation'],
    asks: { action: 'BatchGetItem', key: '*' },
    at: 'shared/aws/sdk/read-rows.ts',
    means: ['RECONCILE_REQUEST#*'],
    because: 'Of the rows of the work table, `createReconcileRequests` alone reads several at a time.',
  },
  {
    folders: ['schedules/statements'],
    asks: { action: 'GetItem', key: 'BREAK#*' },
    at: 'shared/aws/work/work-rows.ts',
    means: [],
    because:
      'It reads no break by its id: the `read` of `ErasedAccounts` asks the register whether an account was erased.',
  },
  {
    folders: ['events/sweep', 'operations/lives'],
    asks: { action: 'Query', key: '*' },
    at: 'shared/aws/fanout/publication-receipts.ts',
    means: ['PUBLISHED#*'],
    because: 'Receipts of an hour are under several keys, which `keysOfList` makes of one.',
  },
  {
    folders: ['operations/lives'],
    table: '§MIRROR_TABLE',
    asks: { action: 'PutItem', key: 'TOMBSTONE#*' },
    at: 'shared/aws/mirror/tombstone',
    means: [],
    because: 'It walks through what belongs to a customer to list it; an erasure alone marks what it finds.',
  },
  {
    folders: ['schedules/statements'],
    table: '§EVENTS_TABLE',
    asks: { action: 'UpdateItem', key: '*' },
    at: 'shared/aws/fanout/publish-again.ts',
    means: [`${ownEventPrefix}*`],
    because: 'It publishes a statement again, whose record has an id like those of all our own events.',
  },
  {
    folders: ['operations/operators'],
    asks: { action: 'Query', key: 'FEE#*' },
    at: 'shared/aws/fees/rows-of-account.ts',
    means: [],
    because:
      'Two persons decide about a fee by its name: `ofAccount` lists reversals, whose rows are read by the same code.',
  },
];

const fits = ({ folders, table, asks, at }: Exception, folder: string, request: Request) =>
  folders.includes(folder) &&
  request.table === (table ?? '§WORK_TABLE') &&
  request.place.startsWith(at) &&
  (asks.action === undefined || asks.action === request.action) &&
  asks.key === request.key;

/** The request as it is, or as the exceptions say that it is. */
export function asItIs(folder: string, request: Request): readonly Request[] {
  const exception = exceptions.find((each) => fits(each, folder, request));
  return exception === undefined ? [request] : exception.means.map((key) => ({ ...request, key }));
}

/** Exceptions that no request needs. */
export function unneeded(
  requests: readonly (readonly [folder: string, request: Request])[],
): readonly Exception[] {
  return exceptions.filter((each) => !requests.some(([folder, request]) => fits(each, folder, request)));
}
