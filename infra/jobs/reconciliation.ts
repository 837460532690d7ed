import { Duration } from 'aws-cdk-lib';
import { packed } from '#infra/constructs/packed.ts';
import {
  listVersions,
  queryIndex,
  readVersions,
  sendMessages,
  useTable,
  writeObjects,
} from '#infra/constructs/permissions.ts';
import type { CompanyFile } from '#infra/constructs/company-bundle.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { dailyRunAlarms, type JobContext, type JobOf } from './job.ts';
import { mirrorEnvironment, readMirroredData } from './mirrored-data.ts';
import { companyModule } from '#shared/own/names.ts';
import { ledgerEntity, ledgerFolder } from '#shared/reconciliation/names.ts';
import type { environmentSchema } from '#functions/schedules/reconciliation/environment.ts';
import type { environmentSchema as workEnvironment } from '#functions/work/reconciliation/environment.ts';

const every = Duration.minutes(15);
const indexes = ['openItems', 'entitiesByAccount', 'entitiesByCustomer', 'entitiesByBusiness'] as const;

export const reconciliation: JobOf<typeof environmentSchema, typeof workEnvironment> = {
  id: 'Reconciliation',
  name: 'reconciliation',
  description:
    'Starts the runs that compare the mirror with the bank, and answers what people ask about them',
  every,
  timeout: Duration.minutes(14),
  // It reads the files of the partner's ledger.
  memoryMb: 1024,
  concurrency: 2,
  calls: { most: 2, reserved: 1 },
  isWanted: ({ reconciliation: rules }) => rules !== 'none',
  companyFiles: (stage) => ledgerReaderOf(rulesOf(stage)),
  environment: environmentOf,
  may: ({ storage, storage: { work, mirror, events, bodies } }) => [
    useTable(work, ['GetItem', 'Query'], ['REGISTER#*']),
    useTable(work, ['Query'], ['CAPABILITIES']),
    // A person may match lines of the ledger by hand.
    useTable(work, ['GetItem', 'Query', 'PutItem'], ['RECONCILED#*']),
    useTable(work, ['GetItem'], ['RECONCILED_ITEM#*']),
    useTable(work, ['Query'], ['RECONCILED_VERIFIED#*']),
    useTable(work, ['UpdateItem'], ['RECONCILED_CLEAN']),
    useTable(work, ['GetItem', 'PutItem'], ['RECONCILED_UNTIL#*']),
    useTable(work, ['BatchGetItem', 'DeleteItem'], ['RECONCILE_REQUEST#*']),
    // The entities of open breaks are read again.
    queryIndex(work, 'breaks'),
    // The entities that events have changed, by hour.
    queryIndex(events, 'byDay'),
    useTable(events, ['GetItem']),
    // The partner's own ledger: its files, their lines by account, and the accounts that they name.
    listVersions(bodies, ledgerFolder),
    readVersions(bodies, ledgerFolder),
    useTable(work, ['Query', 'PutItem'], ['LEDGER_FILES']),
    useTable(work, ['Query', 'PutItem'], ['LEDGER#*']),
    useTable(work, ['GetItem'], ['IBAN#*']),
    useTable(work, ['GetItem', 'Query', 'PutItem'], [`BREAKS#${ledgerEntity}*`]),
    useTable(mirror, ['Query']),
    ...indexes.map((index) => queryIndex(mirror, index)),
    // Bookings behind a balance that nothing explains, and behind the sums of an account.
    queryIndex(mirror, 'byAccount'),
    // A person may have sums counted again. They lie beside everything else of their account.
    useTable(mirror, ['GetItem', 'UpdateItem'], ['ACCOUNT#*']),
    ...readMirroredData(storage),
  ],
  ifStopped: 'nobody notices changes that no webhook reported',
  alarms: (stage) => [
    ...dailyRunAlarms({
      every,
      runbook: 'reconciliation',
      overdue: 'The accounts of a day were not compared with the bank twelve hours after they were due',
      notReached:
        'Balances of accounts could not be compared with the bank for a day, although each run tries',
    }),
    {
      id: 'NotClean',
      notice: 'For days, no run could say that our books are the same as those of the bank',
      runbook: 'reconciliation',
      metric: { reported: 'HoursSinceClean' },
      threshold: rulesOf(stage).cleanWithinHours,
    },
  ],
  worker: {
    description: 'Compares accounts with the bank, and heals the mirror',
    timeout: Duration.minutes(14),
    memoryMb: 1024,
    reservedCalls: 8,
    environment: (context) => ({
      ...environmentOf(context),
      QUEUE_URLS: context.ingestion.queueUrls,
      VISIBILITY_LAG_SECONDS: String(context.stage.visibilityLagSeconds),
    }),
    may: ({ storage, storage: { work, mirror, bodies }, ingestion }) => [
      useTable(work, ['GetItem', 'UpdateItem'], ['REGISTER#*']),
      // Unsettled bookings have rows of their own, and a long list of open lines of the ledger has pages.
      useTable(work, ['GetItem', 'Query', 'PutItem', 'DeleteItem'], ['RECONCILED#*']),
      useTable(work, ['GetItem', 'PutItem'], ['RECONCILED_ITEM#*']),
      useTable(work, ['Query', 'UpdateItem'], ['RECONCILED_VERIFIED#*']),
      useTable(work, ['Query'], ['LEDGER_FILES', 'LEDGER#*']),
      useTable(work, ['BatchGetItem', 'DeleteItem'], ['RECONCILE_REQUEST#*']),
      useTable(work, ['UpdateItem'], ['HEALED_DAYS', 'RECONCILED_CLEAN']),
      useTable(work, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], ['HELD_HEALS']),
      // A difference is only suspected at first. If the next comparison no longer finds it, its row is deleted.
      useTable(work, ['GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'], ['BREAKS#*']),
      useTable(work, ['PutItem', 'DeleteItem'], ['BREAK#*']),
      // A run of the ledger is not clean while a break about one of its files stands.
      queryIndex(work, 'breaks'),
      useTable(work, ['Query', 'PutItem'], ['CAPABILITIES']),
      useTable(mirror, ['GetItem', 'Query']),
      useTable(mirror, ['BatchGetItem'], ['TOMBSTONE#*']),
      queryIndex(mirror, 'byAccount'),
      queryIndex(mirror, 'byValuta'),
      ...readMirroredData(storage),
      // Bookings too large for a message.
      writeObjects(bodies, 'bodies'),
      // What the bank shows goes through the handler of the event that should have reported it.
      ...[...ingestion.queues.values()].map(({ queue }) => sendMessages(queue)),
    ],
    ifStopped: 'nobody notices changes that no webhook reported',
    alarms: (stage) => [
      {
        id: 'HeldBack',
        notice:
          'More differs from the bank than a day may heal by itself: nothing is corrected until two persons agree',
        runbook: 'reconciliation',
        metric: { counted: 'RunItems' },
        dimensions: { outcome: 'breaker' },
        threshold: 0,
      },
      {
        id: 'TooManyFetched',
        notice: 'Many more bookings than usual had to be fetched from the bank: their webhooks did not come',
        runbook: 'reconciliation',
        metric: { reported: 'BookingsFetchedPpm' },
        threshold: 10 * rulesOf(stage).usualLossPpm,
      },
    ],
  },
};

type Rules = Exclude<Stage['reconciliation'], 'none'>;

function rulesOf({ reconciliation: rules }: Stage): Rules {
  if (rules === 'none') throw new Error('A stage that compares nothing has no job for it');
  return rules;
}

/** The file of the company that reads its ledger, if it has one. */
function ledgerReaderOf({ ledger }: Rules): readonly CompanyFile[] {
  return ledger !== 'none' && ledger.file.format === 'own'
    ? [{ file: ledger.file.entry, made: 'ledgerReader' }]
    : [];
}

function environmentOf({ stage, storage }: JobContext) {
  return {
    RECONCILIATION: packed('reconciliation', deployed(rulesOf(stage))),
    ...mirrorEnvironment(storage),
  };
}

/** Of a file of the company, the function knows the module beside it, and not where it was bundled. */
function deployed(rules: Rules): Rules {
  const { ledger } = rules;
  if (ledger === 'none' || ledger.file.format !== 'own') return rules;
  return { ...rules, ledger: { ...ledger, file: { ...ledger.file, entry: companyModule() } } };
}
