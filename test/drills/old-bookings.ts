import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import * as z from '#shared/kernel/zod.ts';
import { openDeployedMirror } from '#shared/aws/inspection/deployed-mirror.ts';
import { mirrorFolder } from '#shared/mirror/names.ts';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import type { LocalStack } from '#ops/local/local-stack.ts';
import { waitUntil } from '#ops/local/wait-until.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import { deployWith } from '#test/integration/function-variables.ts';
import { type DrilledStack, outputOf } from './drilled-stack.ts';

/** Lets the roles of the local stage move old bookings: the fewest days that a stage with its statements may say. */
export const movingSettings = { archiveAfterDays: '184' };

const answer = z.object({ runs: z.array(z.object({ id: z.string(), state: z.string() })) });

/** Has the run of the month move all bookings of before yesterday: those of the bank are a few weeks old. */
export async function moveOldBookings({ stack, deps }: DrilledStack): Promise<void> {
  const planner = outputOf(stack, 'PortfolioFunction');
  const giveBack = await deployWith(stack, planner, { ARCHIVE_AFTER_DAYS: '1' });
  const id = `${businessDay(deps.clock.now()).slice(0, 'YYYY-MM'.length)}-archive`;
  let last: unknown;
  await waitUntil(
    {
      what: 'old bookings are in files',
      limitMs: 300_000,
      everyMs: 2_000,
      probe: async () => {
        last = await stack.inspection.invoke(planner, {});
        const { runs } = answer.parse(last);
        return runs.some((run) => run.id === id && run.state === 'complete') || undefined;
      },
      missing: () => JSON.stringify(last),
    },
    deps,
  );
  await giveBack();
}

type Row = Readonly<Record<string, unknown>>;

/** The short row of a booking whose row is in a file. */
export const isInFile = (row: Row): boolean => row['inFile'] !== undefined;

/** The row of an account that lists a file. */
export const listsFile = ({ sk, bookings }: Row): boolean =>
  String(sk).startsWith('object#') && bookings !== undefined;

/** Every booking of the bank's accounts by its id, as readers of the mirror get it; without those of who was erased. */
export async function bookingsRead(
  { stack }: DrilledStack,
  erased: { readonly accountId: string },
): Promise<ReadonlyMap<string, MirroredBooking>> {
  const mirror = await openDeployedMirror({
    stackName: stackName({ name: 'local' }, 'Storage'),
    clientSettings: awsClientSettings(awsOf(stack.environment)),
  });
  const read = new Map<string, MirroredBooking>();
  for (const { id: accountId } of (await stack.bank.truth()).accounts) {
    if (accountId === erased.accountId) continue;
    const all = { accountId, from: '2000-01-01', to: '2100-01-01', by: 'recorded_at' } as const;
    for await (const booking of mirror.bookings(all)) read.set(booking.id, booking);
  }
  return read;
}

/** The bookings, wherever they were read from, and whichever of two notifications came first. */
export const withoutOrigin = (bookings: ReadonlyMap<string, MirroredBooking>) =>
  Object.fromEntries(
    [...bookings].map(([id, booking]) => [id, { ...booking, source: undefined, eventId: undefined }]),
  );

/** What was written for a mirror that is lost: each version of its objects. */
export async function deleteObjectsBefore(atMs: number, stack: LocalStack): Promise<void> {
  const client = new S3Client(awsClientSettings(awsOf(stack.environment)));
  const Bucket = stack.resources.BodiesBucket;
  const { Versions: versions = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket, Prefix: `${mirrorFolder}/` }),
  );
  for (const { Key, VersionId, LastModified: written } of versions)
    if (written !== undefined && written.getTime() < atMs)
      await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
}
