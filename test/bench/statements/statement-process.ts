import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { createObjectParts } from '#shared/aws/sdk/object-parts.ts';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { holdBookings } from '#shared/bookings/held-bookings.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import { composeStatement } from '#shared/statements/publish/compose-statement.ts';
import { writeStatement } from '#shared/statements/publish/write-statement.ts';
import { listed } from '#test/fakes/listed.ts';
import { bookingsOfMonth } from './month.ts';
import { createUploadSink } from './upload-sink.ts';

export interface MeasuredStatement {
  /** Of all threads: what one core takes if nothing else runs. */
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** Of text, before it is compressed. */
  readonly textBytes: number;
  readonly storedBytes: number;
  readonly parts: number;
}

const [, , count = '', kind = ''] = process.argv;
const period = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
const account = registeredAccount.parse({
  id: 'account',
  state: 'onboarded',
  knownSince: '2026-01-01T00:00:00.000Z',
  iban: 'DE32110101001000000029',
});
const { client, counts } = createUploadSink();
const stored = createStatementFiles({
  ...createBucketObjects('statements', client),
  ...createObjectParts('statements', client),
});
let textBytes = 0;

/** Of the files that are written together, the one that is measured; all of them if none is named. */
const files: StatementFiles = {
  ...stored,
  async writeTogether(named, texts) {
    const isMeasured = named.map((file) => kind === 'all' || file.kind === kind);
    async function* measured() {
      for await (const pieces of texts) {
        const some = pieces.filter((_, at) => isMeasured[at]);
        textBytes += some.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
        yield some;
      }
    }
    return stored.writeTogether(
      named.filter((_, at) => isMeasured[at]),
      measured(),
    );
  },
};

const before = process.cpuUsage();
const { lines, withTexts } = await holdBookings(() => bookingsOfMonth(Number(count)));
const evidence = JSON.stringify({ statement: {}, bookings: [] });
const run = {
  job: 'statements',
  id: '2026-04-07',
  asOf: '2026-04-07',
  startedAt: '2026-04-07T05:00:00.000Z',
  request: {},
  isStopped: false,
  isPlanned: true,
  planned: 1,
  finished: 0,
  counts: {},
};
const issue = {
  account,
  period,
  before: { closingCents: 0, lastDay: '2026-02-28' },
  work: { run, look: 1, mayWrite: async () => Promise.resolve(true) },
};
const statement = await composeStatement(
  { rows: { latest: () => listed([]) }, files: { ...stored, read: async () => Promise.resolve(evidence) } },
  issue,
  {
    bookings: lines,
    withTexts,
    corrected: [],
    kept: {
      statementId: 's-1',
      openingCents: 0,
      closingCents: 0,
      lines: lines.length,
      key: 'evidence',
      sha256: '',
      askedAt: '2026-04-07T05:00:00.000Z',
    },
    createdAt: '2026-04-07T05:00:00.000Z',
    valutaCents: 0,
  },
);
await writeStatement(files, issue, statement);
const { user, system } = process.cpuUsage(before);
const cpuSeconds = (user + system) / 1_000_000;
const { bytes: storedBytes, parts } = counts();
const peakBytes = process.resourceUsage().maxRSS * 1_024;
process.send?.({ cpuSeconds, peakBytes, textBytes, storedBytes, parts } satisfies MeasuredStatement);
