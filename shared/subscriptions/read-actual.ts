import { compare } from './comparison.ts';
import type { DesiredSubscriptions } from './desired.ts';
import type { Holdings, ListedSubscription, SubscriptionRows, WebhookSubscriptions } from './ports.ts';

interface ReadActualDeps {
  readonly desired: DesiredSubscriptions;
  readonly bank: Pick<WebhookSubscriptions, 'list'>;
  readonly rows: Pick<SubscriptionRows, 'read'>;
}

/**
 * The bank's list, and our rows for the listed types, the desired types and those already published. The pages of a
 * list shift while others delete from it, so what is missing from one reading is looked up in a second one.
 */
export async function readActual(
  { desired, bank, rows }: ReadActualDeps,
  publishedTypes: readonly string[],
): Promise<{ readonly holdings: Holdings; readonly listed: readonly ListedSubscription[] }> {
  const listed = await listById(bank);
  const listedTypes = [...listed.values()].map(({ event_type: eventType }) => eventType);
  const eventTypes = new Set([...desired.eventTypes, ...listedTypes, ...publishedTypes]);
  const holdings = await rows.read([...eventTypes]);
  const { absent } = compare([...listed.values()], holdings);
  if (absent.every(({ goneAt }) => goneAt !== undefined)) return { holdings, listed: [...listed.values()] };
  const again = await listById(bank);
  return { holdings, listed: [...new Map([...listed, ...again]).values()] };
}

async function listById(bank: Pick<WebhookSubscriptions, 'list'>): Promise<Map<string, ListedSubscription>> {
  const byId = new Map<string, ListedSubscription>();
  for await (const entry of bank.list()) byId.set(entry.id, entry);
  return byId;
}
