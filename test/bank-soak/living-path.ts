import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { Living, LivingRow } from './living.ts';
import { kindInPath, type Kind } from './named-rows.ts';

interface Place {
  readonly parameter: string;
  readonly kind: Kind | undefined;
}

/** Ids of things that exist and belong together; undefined where there is nothing yet that the path could end at. */
export function livingPath(row: EndpointRow, living: Living): Readonly<Record<string, string>> | undefined {
  const places = placesIn(row.path);
  const last = places.findLast(({ kind }) => kind !== undefined);
  if (last?.kind === undefined) return {};
  const { kind } = last;
  const candidates = Array.from({ length: 4 }, () => living.row(kind)).filter((each) => each !== undefined);
  const [first] = candidates;
  if (first === undefined) return undefined;
  // Not every account belongs to a person.
  const end = candidates.find((each) => places.every((place) => ownerIn(place, each, living))) ?? first;
  const ids = places.map((place): [string, string] => {
    if (place === last) return [place.parameter, end.id];
    const stranger = place.kind === undefined ? undefined : living.row(place.kind)?.id;
    const owner = living.dice.chance(0.97) ? ownerIn(place, end, living) : undefined;
    return [place.parameter, owner ?? stranger ?? 'x1'];
  });
  return Object.fromEntries(ids);
}

function placesIn(path: string): readonly Place[] {
  const segments = path.split('/');
  return segments.flatMap((segment, index): Place[] => {
    const [, text = '', parameter] = /^([^{]*)\{(\w+)\}$/.exec(segment) ?? [];
    if (parameter === undefined) return [];
    const before = text === '' ? (segments[index - 1] ?? '') : text.slice(0, -1);
    return [{ parameter, kind: kindInPath(segments.slice(0, index), before) }];
  });
}

/** Id of what an entity belongs to, by what it says of itself or its account does. */
function ownerIn({ parameter, kind }: Place, entity: LivingRow, living: Living): string | undefined {
  const named = (row: LivingRow | undefined, ...names: readonly string[]) =>
    names.map((name) => row?.[name]).find((id) => typeof id === 'string');
  const account = living.find('accounts', entity['account_id']);
  switch (kind) {
    case 'persons':
      return named(entity, 'person_id', 'customer_id') ?? named(account, 'person_id');
    case 'businesses':
      return named(entity, 'business_id', 'customer_id') ?? named(account, 'business_id');
    case 'accounts':
      return named(entity, 'account_id', 'deposit_account_id') ?? named(entity, 'id');
    default:
      return named(entity, parameter, 'device_id', 'challenge_id');
  }
}
