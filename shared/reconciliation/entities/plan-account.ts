import type { Run } from '#shared/jobs/run.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { paymentDays, rotationDays, whetherInRotation } from '#shared/reconciliation/runs/is-due.ts';
import { itemOf, itemReading } from './item-name.ts';
import type { OwnedEntities } from './ports.ts';
import { listsOfAccount, type ItemKind } from './item-kinds.ts';
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
  const ofKinds = async (account: RegisteredAccount, isMeant: (kind: string) => boolean) => {
    const { id: accountId, ownerId } = account;
    const byId = readableKinds.some(({ kind, byId: item, inList }) => {
      return item !== undefined && inList === undefined && isMeant(kind);
    });
    if (!byId) return [];
    const found = await owned.of({ accountId, ownerId });
    return found
      .filter(({ kind }) => isMeant(kind) && isReadByIdAlone(kind))
      .flatMap(({ kind, id }) => itemReading({ kind, id }) ?? []);
  };

  return async (account: RegisteredAccount, run: Pick<Run, 'asOf' | 'request'>): Promise<PlannedAccount> => {
    const { id } = account;
    const verdict = inRotation(account, run);
    if (verdict === 'wanted') {
      const lists = (['account', ...listsOfAccount] as const).map((kind) => itemOf({ kind, id }));
      return { items: [...lists, ...(await ofKinds(account, () => true))] };
    }
    if (verdict !== 'not-today') return { items: [], excluded: verdict };
    const kinds = new Set(requestedLists(requested));
    if (inPayments(account, run) === 'wanted') kinds.add('credit_transfers');
    const lists = [...kinds].map((kind) => itemOf({ kind, id }));
    const items = [...lists, ...(await ofKinds(account, (kind) => requested.has(kind)))];
    return items.length === 0 ? { items, excluded: verdict } : { items };
  };
}

/** Others are read by a list. */
function isReadByIdAlone(kind: string): boolean {
  return readableKinds.some(
    (row) => row.kind === kind && row.byId !== undefined && row.inList === undefined && !ofOwner.has(kind),
  );
}

/** Read with the account itself, or with its owner. */
const ofOwner: ReadonlySet<string> = new Set(['account', 'person', 'business', 'seizure']);

function requestedLists(requested: ReadonlySet<string>): readonly ItemKind[] {
  const lists = new Set<ItemKind>();
  for (const { kind, inList } of readableKinds) {
    if (!requested.has(kind)) continue;
    const isOfAccount = listsOfAccount.some((list) => list === inList);
    if (isOfAccount && inList !== undefined) lists.add(inList);
    else if (kind === 'account') lists.add('account');
    else if (inList !== undefined || ofOwner.has(kind)) lists.add('owner');
  }
  return [...lists];
}
