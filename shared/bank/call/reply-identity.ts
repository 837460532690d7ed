import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { membersOf } from '#shared/bank/contract/schema/members-of.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { memoisedFor } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

/** A value of the request, and the member of the reply that repeats it. */
export interface Repeated {
  readonly part: 'path' | 'body';
  readonly name: string;
  readonly member: string;
}

/** Members of a body that a reply states again, also where the contract does not say so. */
const repeatedOfAnyBody = ['amount', 'currency', 'reference', 'initiator_reference', 'account_id'] as const;

/**
 * Compares a reply with what was requested: places of the reply that are about something else, such as `[].person_id`.
 * What the reply does not state is not compared.
 */
export function mismatchesIn(row: EndpointRow, request: unknown, reply: unknown): readonly string[] {
  const repeated = knownOf(row);
  if (repeated.length === 0 || !isRecord(request)) return [];
  const unnamed = isRecord(reply) ? unnamedIn(row, reply) : [];
  if (unnamed.length > 0) return unnamed;
  const inEntry = (entry: unknown, at: string) =>
    repeated
      .filter((each) => isRecord(entry) && differs(askedIn(request, each), entry[each.member]))
      .map(({ member }) => `${at}${member}`);
  if (!Array.isArray(reply)) return inEntry(reply, '');
  return [...new Set(reply.flatMap((entry: unknown) => inEntry(entry, '[].')))];
}

const knownOf = memoisedFor(repeatedBy);

/** A read whose reply names nothing may be about anything, so it is not stored under the id that was asked for. */
function unnamedIn(row: EndpointRow, reply: Readonly<Record<string, unknown>>): readonly string[] {
  const [member, schema] = requiredOf(row) ?? [];
  if (member === undefined || schema === undefined) return [];
  return z.safeParse(schema, reply[member]).success ? [] : [member];
}

const requiredOf = memoisedFor(requiredId);

/** The member with the id of what a path names at its end, where the contract requires it of a read. */
export function requiredId(row: EndpointRow): readonly [member: string, schema: z.core.$ZodType] | undefined {
  if (row.method !== 'GET' || row.reply.kind !== 'json' || row.paginated !== undefined) return undefined;
  const own = /\{(\w+)\}$/.exec(row.path)?.[1];
  const member = repeatedBy(row).find(({ part, name }) => part === 'path' && name === own)?.member;
  const schema = row.reply.schema();
  if (member === undefined || !(schema instanceof z.ZodMiniObject)) return undefined;
  const found: unknown = schema.shape[member];
  return found instanceof z.ZodMiniType && !found.safeParse(undefined).success ? [member, found] : undefined;
}

/**
 * By default the parameter that a path ends with is the `id` of the reply, and a parent and what the body identifies stand in
 * the member of the same name.
 */
export function repeatedBy(row: EndpointRow): readonly Repeated[] {
  const { path, method, reply, repeats = {} } = row;
  if (reply.kind !== 'json') return [];
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const own = method !== 'POST' && path.endsWith('}') ? parameters.at(-1) : undefined;
  const all: readonly Repeated[] = [
    ...parameters.map((name): Repeated => ({ part: 'path', name, member: memberOf(name, own) })),
    ...repeatedOfBody(row).map((name): Repeated => ({ part: 'body', name, member: name })),
  ];
  return all.flatMap((each) => {
    const member = repeats[each.name] ?? each.member;
    return member === nowhere ? [] : [{ ...each, member }];
  });
}

/**
 * What says which thing a member is about, or what it is worth. A name or an address may be written differently by the bank:
 * a customer who was created would be none for that.
 */
const identifies = /(?:^|_)(?:id|iban|reference|amount|currency|date)$/;

/** What request and reply declare under one name. */
function repeatedOfBody({ body, reply }: EndpointRow): readonly string[] {
  const stated = new Set(reply.kind === 'json' ? membersOf(reply.schema()) : []);
  const sent = body === undefined ? [] : membersOf(body.schema());
  return [
    ...new Set([...repeatedOfAnyBody, ...sent.filter((name) => stated.has(name) && identifies.test(name))]),
  ];
}

const nowhere = 'nowhere';

/** A parent whose parameter is just `id` has no member: that one is the id of what the reply is about. */
function memberOf(parameter: string, own: string | undefined): string {
  if (parameter === own) return 'id';
  return parameter === 'id' ? nowhere : parameter;
}

/** The value of the request that the reply repeats. */
export function askedIn(request: Readonly<Record<string, unknown>>, { part, name }: Repeated): unknown {
  if (part === 'path') return request[name];
  return isRecord(request['body']) ? request['body'][name] : undefined;
}

/** Money is compared by value and currency, and no other object. */
function differs(asked: unknown, stated: unknown): boolean {
  if (isRecord(asked) && isRecord(stated))
    return ['value', 'currency'].some((name) => differs(asked[name], stated[name]));
  const isComparable = isScalar(asked) && isScalar(stated) && stated !== '';
  return isComparable && !isSame(asked, stated);
}

type Scalar = string | number;

const isScalar = (value: unknown): value is Scalar => typeof value === 'string' || typeof value === 'number';

/** Values that are written differently may say the same: `33.30` and 33.3, or an IBAN in groups. */
function isSame(asked: Scalar, stated: Scalar): boolean {
  const [one, other] = [String(asked), String(stated)];
  if (one === other || ibanOf(one) === ibanOf(other)) return true;
  // Of two texts every digit counts: they may be ids.
  return (typeof asked === 'number' || typeof stated === 'number') && Number(asked) === Number(stated);
}

/** Something that differs from all other texts if it is none. */
function ibanOf(text: string): string {
  const written = text.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(written) ? written : text;
}
