import type { IndexDefinition, TableDefinition } from './table-definition.ts';

const text = (name: string) => ({ name, type: 'S' }) as const;

const index = (
  name: string,
  [partitionKey, sortKey]: readonly [string, string],
  projection: IndexDefinition['projection'] = 'KEYS_ONLY',
): IndexDefinition => ({ name, partitionKey: text(partitionKey), sortKey: text(sortKey), projection });

type StorageTable = 'events' | 'mirror' | 'work';

/** The tables of the Storage stack under names of the caller's; a test compares them with what is deployed. */
export function storageTables(names: Readonly<Record<StorageTable, string>>): readonly TableDefinition[] {
  const own = { partitionKey: text('pk'), timeToLive: 'expiresAt' };
  return [
    {
      name: names.events,
      ...own,
      indexes: [index('byDay', ['ofDay', 'pk']), index('parked', ['parked', 'recordedAt'])],
    },
    {
      name: names.mirror,
      ...own,
      sortKey: text('sk'),
      indexes: [
        index('byAccount', ['accountId', 'recordedAtId'], 'ALL'),
        index('byValuta', ['accountId', 'valutaId'], 'ALL'),
        index('entitiesByCustomer', ['ofCustomer', 'pk']),
        index('entitiesByBusiness', ['ofBusiness', 'pk']),
        index('entitiesByAccount', ['ofAccount', 'pk']),
        index('openItems', ['openKind', 'openSince']),
      ],
    },
    {
      name: names.work,
      ...own,
      sortKey: text('sk'),
      indexes: [
        index('breaks', ['breakList', 'breakSince'], 'ALL'),
        index('accountsByOwner', ['ownerId', 'sk']),
      ],
    },
  ];
}
