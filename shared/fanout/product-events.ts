import * as z from '#shared/kernel/zod.ts';
import { declaredFields } from '#shared/events/declared-fields.ts';
import { product, type ProductEventType } from '#shared/events/product/table.ts';
import { ownEventPrefix } from '#shared/mirror/names.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { EventRecord } from '#shared/mirror/effect.ts';

/** Something that happened in this product, for other teams. */
export type ProductEvent = { [Type in ProductEventType]: ProductEventOf<Type> }[ProductEventType];

interface ProductEventOf<Type extends ProductEventType> {
  readonly type: Type;
  /** Identifies the occurrence within its type: recorded again under the same key, it is the same event. */
  readonly key: string;
  /** Id of what it is about; its kind is in the definition. */
  readonly entityId: string;
  readonly data: Declared<z.input<(typeof product)[Type]['payload']>>;
  /** Canonical UTC. */
  readonly occurredAt: string;
}

/** Payloads of the bank are loose, because it may add fields. Ours are strict. */
type Declared<Value> = Value extends object
  ? keyof Named<Value> extends never
    ? Value
    : { readonly [Name in keyof Named<Value>]: Declared<Named<Value>[Name]> }
  : Value;

type Named<Value> = { [Name in keyof Value as string extends Name ? never : Name]: Value[Name] };

const aboutAccount = z.object({ account_id: z.optional(z.string()) });

/**
 * The record of an event of our own, published and archived like those of the bank. Its owner is the account that it
 * names: once that account is erased, nobody can open the archived event. Throws if the data does not fit.
 */
export function productRecord({ type, key, entityId, data, occurredAt }: ProductEvent, recordedAt: string) {
  const { entity, family, payload } = product[type];
  const body = Buffer.from(JSON.stringify(declaredFields(payload, payload.parse(data))));
  const { account_id: accountId } = aboutAccount.parse(data);
  const id = productEventId(type, key);
  return {
    id,
    // No notification brought it. Both are stored unsealed in the archive, so neither may name an account.
    notificationId: id,
    subscriptionId: family,
    eventType: type,
    family,
    entityKind: entity.kind,
    entityId,
    owners: accountId === undefined ? {} : { accountId },
    receivedAt: recordedAt,
    occurredAt,
    bodySha256: sha256Hex(body),
    body: { at: 'record', base64: body.toString('base64') },
  } satisfies EventRecord;
}

/** The same id for the same occurrence, even if several functions record it several times. */
export function productEventId(type: ProductEventType, key: string): string {
  return `${ownEventPrefix}${sha256Hex(`${type}\n${key}`).slice(ownEventPrefix.length)}`;
}
