import { describe, expect, test } from 'vitest';
import { replyDrift } from '#shared/bank/call/reply-drift.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { catalog } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { examples } from '#shared/events/examples.ts';
import { isRecord } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { someOf } from '#test/extent.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandlers } from '#test/fixtures/families.ts';
import { goodTrip } from './client-bank.ts';
import { fieldAt, memberPlaces, type Place } from './renamed-fields.ts';

/** What no cent is, and what is no currency. */
const others = [
  { part: 'unit', value: 'euros', reason: 'amount-unit-unknown' },
  { part: 'currency', value: 'eur', reason: 'amount-currency-unknown' },
] as const;

/** Each amount of money in a content. */
const amountsIn = (content: unknown) =>
  [[], ...memberPlaces(content)].filter((place) => {
    const found = place.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], content);
    return isRecord(found) && 'currency' in found && z.safeParse(money(), found).success;
  });

function withPart(content: unknown, [step, ...rest]: Place, part: Readonly<Record<string, string>>): unknown {
  if (step === undefined) return { ...(content as object), ...part };
  const inner = withPart((content as Record<string, unknown>)[step], rest, part);
  return Array.isArray(content)
    ? content.with(Number(step), inner)
    : { ...(content as object), [step]: inner };
}

const contents = catalog.map((definition) => {
  const { body, entityId } = examples[definition.type as keyof typeof examples];
  const decoded = decodeBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
  return { ...definition, entityId, content: decoded.outcome === 'decoded' ? decoded.value : undefined };
});

/** Their replies are stated nowhere, so nothing says that it is an amount. */
const isUnstated = ({ operation }: EndpointRow) =>
  /^businesses\.(annualTurnover|identifications\.eddData|tradeCreditLine\.trades)\.|^changeRequests\.confirm$/.test(
    operation,
  );

/** In the currency of a merchant: no rule reads it. */
const isOfMerchant = (place: Place) => place.at(-1) === 'original_amount';

const withAmounts = contents.flatMap((event) =>
  amountsIn(event.content)
    .filter((place) => !isOfMerchant(place))
    .map((place) => ({ ...event, place, at: fieldAt(place) })),
);

test('the examples of events have amounts enough', () => {
  expect(withAmounts.length).toBeGreaterThan(60);
});

describe.each(others)('a $part of $value', ({ part, value, reason }) => {
  test.each(withAmounts)(
    'in $at of $type: the event is parked, and changes nothing',
    async ({ type, family, entityId, content, place }) => {
      const ports = createConsumerPorts();
      const payload = withPart(content, place, { [part]: value });
      const delivery = aDelivery({ type, payload, entityHint: entityId });

      await createHandlers(ports)[family](sqsEvent([delivery]));

      expect(ports.events.events.get(delivery.id)).toMatchObject({ state: 'parked', reason });
      expect([ports.events.mirror.size, ports.events.totals.size]).toEqual([0, 0]);
    },
  );

  test('in any amount of a reply rings', async () => {
    const silent: string[] = [];
    let tried = 0;
    for (const row of someOf(rows, { share: 6, turn: 3 })) {
      if (row.reply.kind !== 'json' || isUnstated(row)) continue;
      const sent: unknown = (await goodTrip(row.operation)).last.answer?.body;
      for (const place of amountsIn(sent).filter((each) => !isOfMerchant(each))) {
        const odd = withPart(sent, place, { [part]: value });
        const parsed = z.safeParse(row.reply.schema(), odd);
        if (!parsed.success) continue;
        tried += 1;
        const field = [fieldAt(place), part].filter((name) => name !== '').join('.');
        const rings = replyDrift(row, { sent: odd, parsed }).some(
          (drift) => drift.kind === 'absent' && drift.field === field,
        );
        if (!rings) silent.push(`${row.operation} ${field}`);
      }
    }

    expect(silent).toEqual([]);
    expect(tried).toBeGreaterThan(10);
  });
});
