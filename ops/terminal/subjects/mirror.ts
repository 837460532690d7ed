import { buildRouteMap } from '@stricli/core';
import * as z from '#shared/kernel/zod.ts';
import { entityKinds, isEntityKind, type EntityKind } from '#shared/mirror/mirrored-entity.ts';
import {
  showBookings,
  showCustomer,
  showEntity,
  showHistory,
  showOpenItems,
  type ShownCustomer,
} from '#ops/commands/mirror.ts';
import {
  checkDays,
  commonFlags,
  dayFlag,
  idOf,
  nonEmpty,
  wrong,
  type CommonFlags,
} from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { textTable } from '#ops/terminal/table.ts';

export interface PersonalFlags extends CommonFlags {
  readonly personal: boolean;
}

export const personalFlags = {
  ...commonFlags,
  personal: {
    kind: 'boolean',
    default: false,
    withNegated: false,
    brief: 'Show personal fields, which are masked by default',
  },
} as const;

const kinds = entityKinds().toSorted();

/** An argument. */
export const entityKind = {
  parse: kindOf,
  proposeCompletions: (partial: string) => kinds.filter((each) => each.startsWith(partial)),
  placeholder: 'KIND',
  brief: 'Kind of the entity, such as loan',
};

function kindOf(text: string): EntityKind {
  return isEntityKind(text) ? text : wrong(`must be one of ${kinds.join(', ')}`);
}

const id = { parse: idOf, placeholder: 'ID', brief: 'Id of the entity' };

const entity = stageCommand({
  brief: 'Show everything the mirror holds about an entity',
  parameters: { flags: personalFlags, positional: { kind: 'tuple', parameters: [entityKind, id] } },
  answer: async ({ flags, deployment, args }: Asked<PersonalFlags, [EntityKind, string]>) =>
    showEntity(await deployment.mirror(), { kind: args[0], id: args[1], personal: flags.personal }),
  document: (shown) => (shown === null ? undefined : jsonDocument(shown)),
  text: (_shown, { args }) => `The mirror has no ${args.join(' ')}`,
  isSuccess: (shown) => shown !== null,
});

const history = stageCommand({
  brief: 'Show every event about an entity, one per line',
  parameters: { flags: personalFlags, positional: { kind: 'tuple', parameters: [entityKind, id] } },
  answer: async ({ flags, deployment, args }: Asked<PersonalFlags, [EntityKind, string]>) =>
    showHistory(await deployment.mirror(), { kind: args[0], id: args[1], personal: flags.personal }),
  text: (events, { args }) =>
    events.length === 0
      ? `No events about ${args.join(' ')}`
      : events.map((event) => JSON.stringify(event)).join('\n'),
  isSuccess: (events) => events.length > 0,
});

interface BookingsFlags extends PersonalFlags {
  readonly from: string;
  readonly to: string;
  readonly by: 'recorded_at' | 'valuta_date';
}

const bookings = stageCommand({
  brief: 'List the bookings of an account',
  parameters: {
    flags: {
      ...personalFlags,
      from: { ...dayFlag, brief: 'First day' },
      to: { ...dayFlag, brief: 'Last day' },
      by: {
        kind: 'enum',
        values: ['recorded_at', 'valuta_date'],
        default: 'recorded_at',
        brief: 'Date by which bookings are selected',
      },
    },
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'ACCOUNT', brief: 'Id of the account' }],
    },
  },
  answer: async ({ flags, deployment, args: [accountId] }: Asked<BookingsFlags, [string]>) => {
    const { from, to, by, personal } = flags;
    checkDays(flags);
    return showBookings(await deployment.mirror(), { accountId, from, to, by, personal });
  },
  text: (shown) => {
    const head = ['booking', 'recorded', 'valuta', 'type', 'cents', 'currency', 'description', 'read from'];
    const rows = shown.map((each) => [
      ...[each.id, each.recordedAt, each.valutaDate, each.type],
      ...[each.amountCents, each.currency, each.description, each.source],
    ]);
    return `${textTable([head, ...rows])}\n\n${shown.length} bookings`;
  },
});

interface OpenFlags extends PersonalFlags {
  readonly status?: string;
  readonly olderThan?: number;
}

const open = stageCommand({
  brief: 'List entities whose status is not final, oldest first',
  parameters: {
    flags: {
      ...personalFlags,
      status: {
        kind: 'parsed',
        parse: nonEmpty,
        optional: true,
        placeholder: 'STATUS',
        brief: 'Only entities with this status',
      },
      olderThan: {
        kind: 'parsed',
        parse: ageMsOf,
        optional: true,
        placeholder: '3d|12h|30m',
        brief: 'Only entities that have had their status for longer',
      },
    },
    positional: { kind: 'tuple', parameters: [entityKind] },
  },
  answer: async ({ flags, deployment, terminal, args: [ofKind] }: Asked<OpenFlags, [EntityKind]>) => {
    const { status, olderThan: olderThanMs, personal } = flags;
    const asked = { kind: ofKind, status, olderThanMs, personal };
    return showOpenItems(await deployment.mirror(), terminal.clock, asked);
  },
  text: (items, { args: [ofKind] }) => {
    const rows = items.map((item) => [item.id, item.aspect, item.status, item.since]);
    return `${textTable([[ofKind, 'aspect', 'status', 'since'], ...rows])}\n\n${items.length} open`;
  },
});

const unitsMs = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;
const unit = z.enum(['d', 'h', 'm']);

function ageMsOf(text: string): number {
  return /^[1-9]\d{0,5}[dhm]$/.test(text)
    ? Number.parseInt(text, 10) * unitsMs[unit.parse(text.at(-1))]
    : wrong('must be an age such as 3d, 12h or 30m');
}

const customer = stageCommand({
  brief: 'List everything about a customer',
  parameters: {
    flags: commonFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'ID', brief: 'Id of a person or a business' }],
    },
  },
  answer: async ({ deployment, args: [customerId] }: Asked<CommonFlags, [string]>) =>
    showCustomer(await deployment.mirror(), customerId),
  text: textOfCustomer,
  isSuccess: isKnown,
});

function isKnown({ entities, bookings }: ShownCustomer): boolean {
  return entities.length + bookings > 0;
}

function textOfCustomer(shown: ShownCustomer): string {
  if (!isKnown(shown)) return `The mirror has nothing about ${shown.id}`;
  const rows = shown.entities.flatMap(({ kind, id, aspects }) => {
    const known = Object.entries(aspects);
    if (known.length === 0) return [[kind, id, '', '', '']];
    return known.map(([aspect, { status, since }]) => [kind, id, aspect, status ?? '', since]);
  });
  const table = textTable([['kind', 'id', 'aspect', 'status', 'since'], ...rows]);
  return `${table}\n\n${shown.bookings} bookings`;
}

export const mirrorCommands = buildRouteMap({
  docs: { brief: 'Query the mirror of the bank' },
  routes: { entity, history, bookings, open, customer },
});
