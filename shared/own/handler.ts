import type { CatalogedEvent } from '#shared/events/catalog.ts';
import type { Envelope } from '#shared/events/envelope.ts';
import type { product, ProductEventType } from '#shared/events/product/table.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type * as z from '#shared/kernel/zod.ts';
import { type BankLeftOut, bankOf } from './bank-left-out.ts';
import type { OwnBank } from './bank.ts';
import { isFunction, isText, needed } from '#shared/kernel/needed.ts';

type Definition = CatalogedEvent | (typeof product)[ProductEventType];

/** An event type of the bank that is in the catalogue, or one of our own. */
export type HandledType = Definition['type'];

/** An event as a handler gets it: that of the bus, with the payload of its type. */
export type OwnEvent<Type extends HandledType = HandledType> = Type extends HandledType
  ? Omit<Envelope, 'type' | 'data'> & {
      readonly type: Type;
      /** Null exactly when `omitted` says why: never count it as 0. */
      readonly data: z.output<Extract<Definition, { readonly type: Type }>['payload']> | null;
    }
  : never;

/** The queries that a handler may ask. */
export type OwnMirror = Pick<MirrorRepository, 'entity' | 'history' | 'bookings' | 'openItems'>;

/** What a handler works with. */
export interface HandlerContext {
  /** Structured: a message, and fields that are ids, names and counts. Never log what an event says. */
  readonly log: Log;
  readonly clock: Clock;
  /** Throws unless the stage grants it: `may: { mirror: 'read' }`. */
  readonly mirror: OwnMirror;
  /** Its calls throw for each operation that the stage does not list: `may: { operations: ['accounts.get'] }`. */
  readonly bank: OwnBank;
}

/** The default export of the file of a handler. */
export interface OwnHandler<Type extends HandledType = HandledType> {
  readonly types: readonly Type[];
  /** A test may leave the bank out. */
  readonly run: (event: OwnEvent<Type>, context: BankLeftOut<HandlerContext>) => Promise<void>;
}

/**
 * Code of a company's own for events of a type, or of several. It is called once for each event that it completes. What it
 * throws is tried again, and ends in the dead letters of the handler. If its process ends before it has completed, the
 * event is handled again: what it does elsewhere must bear a repetition, with `event.id` as the key.
 */
export function handler<const Type extends HandledType>(
  types: Type | readonly Type[],
  run: (event: OwnEvent<Type>, context: HandlerContext) => Promise<void>,
): OwnHandler<Type> {
  const all = typeof types === 'string' ? [types] : types;
  needed("handler('BOOKING', async (event, context) => …)", {
    'an event type or a list of them': Array.isArray(all) && all.length > 0 && all.every(isText),
    'a function': isFunction(run),
  });
  return {
    types: all,
    run: async (event, context) => run(event, { ...context, bank: bankOf(context) }),
  };
}
