import type { DynamoDBRecord } from 'aws-lambda';
import { mirrorFields } from '#shared/aws/events/event-items.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';
import { textOf } from '../text-of.ts';
import { promise } from '../violation.ts';

/** What the bank shows of a customer or an account under its id. */
const readByItsId = /^(PERSON|BUSINESS|ACCOUNT)#(.+)$/;

/** No row has the data of another customer, although the bank now and then answers about another one. */
function isAboutItself(pk: string, data: unknown): void {
  const [, , entityId] = readByItsId.exec(pk) ?? [];
  if (entityId === undefined || typeof data !== 'string') return;
  const { id } = JSON.parse(data) as { readonly id?: unknown };
  // An aspect may have an id of its own, of another kind.
  const isOfItsKind = typeof id === 'string' && id.slice(-4) === entityId.slice(-4);
  promise(!isOfItsKind || id === entityId, () => `${pk} has the data of ${textOf(id)}`);
}

/** A terminal status stays, and an account counts exactly the bookings that have rows. */
export function watchRows() {
  const terminalStatus = new Map<string, unknown>();
  const bookings = new Map<string, Set<string>>();
  const counted = new Map<string, number>();
  const touched = new Set<string>();

  const checkTerminal = (name: string, { terminal, status }: Readonly<Record<string, unknown>>) => {
    const last = terminalStatus.get(name);
    promise(
      !terminalStatus.has(name) || last === status,
      () => `${name} went from ${String(last)} to ${JSON.stringify(status)}`,
    );
    if (terminal === true) terminalStatus.set(name, status);
  };
  return {
    changed: ({ dynamodb, eventName }: DynamoDBRecord) => {
      // Erased data are forgotten: after the tombstone is lifted, a repeated notification counts as new.
      const image = eventName === 'REMOVE' ? dynamodb?.OldImage : dynamodb?.NewImage;
      if (image === undefined) return;
      const fields = mirrorFields(itemOfWire(image));
      const [pk, sk] = [String(fields['pk']), String(fields['sk'])];
      if (eventName === 'REMOVE') return void terminalStatus.delete(`${pk} ${sk}`);
      if (pk.startsWith('ACCOUNT#') && /^bookings(-[A-Z]{3})?$/.test(sk)) {
        const account = pk.slice('ACCOUNT#'.length) + sk;
        counted.set(account, Number(fields['count']));
        touched.add(account);
      }
      if (fields['sequence'] === undefined || sk.startsWith('history#')) return;
      checkTerminal(`${pk} ${sk}`, fields);
      isAboutItself(pk, fields['data']);
      if (!pk.startsWith('BOOKING#') || fields['accountId'] === undefined) return;
      const currency = fields['currency'] === 'EUR' ? '' : `-${String(fields['currency'])}`;
      const account = `${textOf(fields['accountId'])}bookings${currency}`;
      const own = bookings.get(account) ?? new Set();
      bookings.set(account, own.add(pk));
      touched.add(account);
    },
    check: () => {
      for (const account of touched) {
        const count = bookings.get(account)?.size ?? 0;
        const shown = counted.get(account);
        touched.delete(account);
        promise(shown === count, () => `account ${account} counts ${shown} bookings, not ${count}`);
      }
    },
  };
}
