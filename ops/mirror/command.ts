import { parseArgs } from 'node:util';
import * as z from '#shared/kernel/zod.ts';
import type { StageName } from '#infra/stages.ts';
import { isEntityKind, type EntityKind } from '#shared/mirror/mirrored-entity.ts';
import type { BookingsQuery } from '#shared/mirror/mirror-repository.ts';
import { idOf, refuse, stageOf, stageOption } from '#ops/arguments.ts';

interface Asked {
  readonly stage: StageName;
  /** Personal fields are shown, not masked. */
  readonly personal: boolean;
}

export type MirrorCommand =
  | (Asked & { readonly command: 'show-entity'; readonly kind: EntityKind; readonly id: string })
  | (Asked & { readonly command: 'show-history'; readonly kind: EntityKind; readonly id: string })
  | (Asked & { readonly command: 'show-bookings'; readonly query: BookingsQuery })
  | (Asked & {
      readonly command: 'show-open-items';
      readonly kind: EntityKind;
      readonly status?: string;
      readonly olderThanMs?: number;
    })
  | (Asked & { readonly command: 'show-customer'; readonly id: string });

export const mirrorUsage = `npm run ops -- mirror entity KIND ID [--personal] [--stage STAGE]
npm run ops -- mirror history KIND ID [--personal] [--stage STAGE]
npm run ops -- mirror bookings ACCOUNT --from DAY --to DAY [--by recorded_at|valuta_date] [--personal] [--stage STAGE]
npm run ops -- mirror open KIND [--status STATUS] [--older-than 3d|12h|30m] [--stage STAGE]
npm run ops -- mirror customer ID [--stage STAGE]`;

const options = {
  ...stageOption,
  personal: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string', default: 'recorded_at' },
  status: { type: 'string' },
  'older-than': { type: 'string' },
} as const;

type Values = ReturnType<typeof parsed>['values'];

export function parseMirror(args: readonly string[]): MirrorCommand {
  const { values, positionals } = parsed(args);
  const asked = { stage: stageOf(values), personal: values.personal };
  const [verb, first, second, ...more] = positionals;
  if (first === undefined || more.length > 0) return refuse();
  if (verb === 'entity' && second !== undefined) {
    return { command: 'show-entity', ...asked, kind: kindOf(first), id: idOf(second) };
  }
  if (verb === 'history' && second !== undefined) {
    return { command: 'show-history', ...asked, kind: kindOf(first), id: idOf(second) };
  }
  if (second !== undefined) return refuse();
  switch (verb) {
    case 'bookings':
      return { command: 'show-bookings', ...asked, query: bookingsOf(first, values) };
    case 'open':
      return { command: 'show-open-items', ...asked, kind: kindOf(first), ...ageOf(values) };
    case 'customer':
      return { command: 'show-customer', ...asked, id: idOf(first) };
    default:
      return refuse();
  }
}

const parsed = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true });

function kindOf(kind: string): EntityKind {
  return isEntityKind(kind) ? kind : refuse(`unknown kind ${kind}`);
}

const period = z.object({
  by: z.enum(['recorded_at', 'valuta_date']),
  from: z.iso.date(),
  to: z.iso.date(),
});

function bookingsOf(accountId: string, values: Values): BookingsQuery {
  const asked = period.safeParse(values);
  if (!asked.success) return refuse('bookings need --from and --to, each a day as 2026-03-31');
  if (asked.data.from > asked.data.to) return refuse('--from is later than --to');
  return { accountId: idOf(accountId), ...asked.data };
}

const unitsMs = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;
const age = z.templateLiteral([z.int().check(z.positive()), z.enum(['d', 'h', 'm'])]);

function ageOf({ status, 'older-than': olderThan }: Values) {
  if (status === '') return refuse('--status needs a status');
  const stated = status === undefined ? {} : { status };
  if (olderThan === undefined) return stated;
  const known = age.safeParse(olderThan);
  if (!known.success) return refuse('--older-than takes an age such as 3d, 12h or 30m');
  const unit = z.enum(['d', 'h', 'm']).parse(olderThan.at(-1));
  return { ...stated, olderThanMs: Number.parseInt(olderThan, 10) * unitsMs[unit] };
}
