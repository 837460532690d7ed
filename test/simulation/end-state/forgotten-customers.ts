import { decodeArchiveFile } from '#shared/aws/bookings/archive/archive-file.ts';
import { archiveFileKey } from '#shared/aws/events/archived-items.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Cloud } from '../cloud.ts';
import { marksIn } from '../marks.ts';
import type { SimulatedStage } from '../stage.ts';
import type { NotifiedChanges } from '../notified-changes.ts';
import { promise } from '../violation.ts';
import type { OpenedLine } from './archive.ts';
import { textOfBytes, textOfMessage, textOfRow } from './kept-text.ts';
import type { Whose } from './whose.ts';

interface ForgottenCustomersDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3' | 'sqs'>;
  readonly stage: Pick<SimulatedStage, 'tables' | 'statementsBucket'>;
  readonly notified: NotifiedChanges;
  readonly whose: Whose;
  /** Personal texts from the bank's own data of a customer, and the customer. */
  readonly ownMarks: ReadonlyMap<string, string>;
  readonly lines: readonly OpenedLine[];
  /** Whether everything that expires has expired. */
  readonly isLate: boolean;
}

/** These expire, and an erasure does not search them, since nobody knows whose they are. */
const notSearched = ['quarantine/', 'calls/'];

/**
 * No stored text has personal data of an erased customer, and no row of the mirror names one: some rows only link two
 * customers.
 */
export function nothingOfTheErasedIsLeft(deps: ForgottenCustomersDeps): void {
  noRowNamesTheErased(deps);
  const forbidden = marksOfTheErased(deps);
  for (const { place, text } of placesOf(deps))
    for (const mark of marksIn(text)) {
      const what = forbidden.get(mark);
      promise(what === undefined, () => `${place} holds "${mark}" of ${what}, who was erased`);
    }
}

function noRowNamesTheErased({ cloud, stage, whose }: ForgottenCustomersDeps): void {
  for (const { pk, sk, ofCustomer, ofBusiness } of cloud.dynamodb.items(stage.tables.mirror)) {
    const named = [ofCustomer?.S, ofBusiness?.S].find((id) => id !== undefined && whose.erased.has(id));
    // A booking stays without what is personal, for accounting.
    const isLeft = named !== undefined && pk?.S?.startsWith('BOOKING#') !== true;
    promise(!isLeft, () => `the row ${pk?.S ?? ''} ${sk?.S ?? ''} names ${named ?? ''}, who was erased`);
  }
}

/**
 * What reported each mark. A text that is also part of something kept, such as a booking on an account with another
 * holder, may be found there.
 */
function marksOfTheErased({
  bank,
  notified,
  whose,
  ownMarks,
}: ForgottenCustomersDeps): ReadonlyMap<string, string> {
  const forbidden = new Map<string, string>();
  const allowed = new Set<string>();
  for (const [mark, customer] of ownMarks) if (whose.erased.has(customer)) forbidden.set(mark, customer);
  for (const { definition, entityId, owners, text } of [...notified.values()].flat()) {
    for (const mark of marksIn(text)) {
      if (whose.isOfErased(owners))
        forbidden.set(mark, `${definition.type} ${entityId} ${JSON.stringify(owners)}`);
      else allowed.add(mark);
    }
  }
  // Jobs also read bookings that the bank never notified.
  for (const booking of bank.store.bookings.all())
    for (const mark of marksIn(JSON.stringify(booking))) {
      if (whose.isOfErased({ accountId: booking.account_id })) forbidden.set(mark, `booking ${booking.id}`);
      else allowed.add(mark);
    }
  for (const mark of allowed) forbidden.delete(mark);
  return forbidden;
}

interface StoredText {
  readonly place: string;
  readonly text: string;
}

function* placesOf({ cloud, stage, whose, lines, isLate }: ForgottenCustomersDeps): Generator<StoredText> {
  for (const table of Object.values(stage.tables))
    for (const item of cloud.dynamodb.items(table))
      yield { place: `${table} ${item['pk']?.S ?? ''} ${item['sk']?.S ?? ''}`, text: textOfRow(item) };
  for (const bucket of cloud.s3.buckets)
    for (const { key, versionId, content } of bucket.versions()) {
      if (content === undefined || notSearched.some((prefix) => key.startsWith(prefix))) continue;
      // A statement names the holder of an account, although no notification may connect the two.
      const isStatement = bucket.settings.name === stage.statementsBucket;
      const [accountId = ''] = key.split('/');
      if (isStatement && !whose.isOfErased({ accountId })) continue;
      const isOfBookings = key.startsWith(archiveFileKey(''));
      const text = isOfBookings ? decodeArchiveFile(content).map(textOfRow).join('\n') : textOfBytes(content);
      yield { place: `${key} ${versionId}`, text };
    }
  for (const { place, line, kept } of lines)
    if (kept.content !== undefined)
      yield { place: `the line ${line.id} of ${place}`, text: Buffer.from(kept.content.body).toString() };
  if (!isLate) return;
  for (const queue of cloud.sqs.queues)
    for (const { id, body } of queue.messages())
      yield { place: `${id} in ${queue.settings.url}`, text: textOfMessage(body) };
}
