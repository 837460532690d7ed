import { createBucketObjects } from '#shared/aws/sdk/bucket-objects.ts';
import { createObjectParts } from '#shared/aws/sdk/object-parts.ts';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { holdBookings } from '#shared/bookings/held-bookings.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';
import { composeStatement } from '#shared/statements/publish/compose-statement.ts';
import { statementFormats, statementTexts } from '#shared/statements/publish/write-statement.ts';
import { listed } from '#test/fakes/listed.ts';
import { bookingsOf, monthOf, placeOf } from './long-account.ts';
import { reportUsage } from './reported-usage.ts';
import { createUploadSink } from './upload-sink.ts';

const [, , count = '', kind = ''] = process.argv;
const period = monthOf(0);
const long = { bookingsAMonth: Number(count), months: 1 };
const account = registeredAccount.parse({
  id: 'account',
  state: 'onboarded',
  knownSince: '2026-01-01T00:00:00.000Z',
  iban: 'DE32110101001000000029',
});
const { client, counts } = createUploadSink();
const files = createStatementFiles({
  ...createBucketObjects('statements', client),
  ...createObjectParts('statements', client),
});
const formats = statementFormats({ reversals: 'C/D' }).filter(([each]) => kind === 'all' || kind === each);

const usage = reportUsage();
const since = (instant: string) =>
  bookingsOf(long, { from: placeOf(long, instant), to: long.bookingsAMonth });
const { lines, withTexts } = await holdBookings(since, { since: period.firstDay });
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
const statement = await composeStatement(
  {
    rows: { latest: () => listed([]) },
    files: { ...files, lines: () => listed(['{"statement":{},"bookings":[', ']}']) },
  },
  {
    account,
    period,
    before: { closingCents: 0, lastDay: '2026-02-28' },
    work: { run, look: 1, mayWrite: async () => Promise.resolve(true) },
  },
  {
    bookings: lines,
    withTexts,
    corrected: [],
    kept: {
      statementId: 's-1',
      openingCents: 0,
      closingCents: 0,
      lines: long.bookingsAMonth,
      key: 'evidence',
      sha256: '',
      askedAt: '2026-04-07T05:00:00.000Z',
    },
    createdAt: '2026-04-07T05:00:00.000Z',
    valutaCents: 0,
  },
);
const { contents } = statement;
const named = formats.map(([each]) => ({ accountId: account.id, kind: each, period, contents }));
let textBytes = 0;
async function* counted() {
  for await (const pieces of statementTexts(formats, statement)) {
    for (const piece of pieces) textBytes += Buffer.byteLength(piece);
    yield pieces;
  }
}
await files.writeTogether(named, counted());
const { bytes: storedBytes, parts } = counts();
usage.report({ textBytes, storedBytes, parts });
