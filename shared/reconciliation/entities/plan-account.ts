import type { Run } from '#shared/jobs/run.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { paymentDays, rotationDays, whetherInRotation } from '#shared/reconciliation/runs/is-due.ts';
import { itemOf } from './item-name.ts';
import type { OwnedEntities } from './ports.ts';
import { isListOfAccount, listsOfAccount, type ItemById, type ItemKind } from './item-kinds.ts';
import { readableKinds } from './readable-kinds.ts';

interface PlanAccountDeps {
  readonly owned: OwnedEntities;
}

interface PlannedAccount {
  readonly items: readonly string[];
  /** Why it is left out, as the run counts it. */
  readonly excluded?: string;
}

const inRotation = whetherInRotation(rotationDays);
const inPayments = whetherInRotation(paymentDays);

/**
 * Items for everything that can be read of an account and its owner, if it is its turn; otherwise items of the requested
 * kinds, and its declined transfers if it is their turn.
 */
export function createPlanAccount({ owned }: PlanAccountDeps, requested: ReadonlySet<string>) {
  const ofKinds = async ({ id: accountId, ownerId }: RegisteredAccount, items: typeof byIdAlone) => {
    if (items.size === 0) return [];
    const found = await owned.of({ accountId, ownerId });
    return found.flatMap(({ kind, id }) => {
      const item = items.get(kind);
      return item === undefined ? [] : [itemOf({ kind: item, id })];
    });
  };
  const requestedAlone = new Map([...byIdAlone].filter(([kind]) => requested.has(kind)));

  return async (account: RegisteredAccount, run: Pick<Run, 'asOf' | 'request'>): Promise<PlannedAccount> => {
    const { id } = account;
    const verdict = inRotation(account, run);
    if (verdict === 'wanted') {
      const lists = (['account', ...listsOfAccount] as const).map((kind) => itemOf({ kind, id }));
      return { items: [...lists, ...(await ofKinds(account, byIdAlone))] };
    }
    if (verdict !== 'not-today') return { items: [], excluded: verdict };
    const kinds = new Set(requestedLists(requested));
    if (inPayments(account, run) === 'wanted') kinds.add('credit_transfers');
    const lists = [...kinds].map((kind) => itemOf({ kind, id }));
    const items = [...lists, ...(await ofKinds(account, requestedAlone))];
    return items.length === 0 ? { items, excluded: verdict } : { items };
  };
}

/** Read with the account itself, or with its owner. */
const ofOwner: ReadonlySet<string> = new Set(['account', 'person', 'business', 'seizure']);

/** The items of kinds that no list of an account or an owner shows, by kind. */
const byIdAlone: ReadonlyMap<string, ItemById> = new Map(
  readableKinds.flatMap(({ kind, byId, inList }) =>
    byId === undefined || inList !== undefined || ofOwner.has(kind) ? [] : [[kind, byId] as const],
  ),
);

function requestedLists(requested: ReadonlySet<string>): readonly ItemKind[] {
  const lists = new Set<ItemKind>();
  for (const { kind, inList } of readableKinds) {
    if (!requested.has(kind)) continue;
    if (inList !== undefined && isListOfAccount(inList)) lists.add(inList);
    else if (kind === 'account') lists.add('account');
    else if (!byIdAlone.has(kind)) lists.add('owner');
  }
  return [...lists];
}
