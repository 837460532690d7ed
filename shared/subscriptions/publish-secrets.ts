import type { SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type { SecretPublication, SubscriptionRows } from './ports.ts';
import {
  nextPublication,
  publicationLimitBytes,
  publicationText,
  publicationToken,
  secretsOf,
} from './publication.ts';
import { postpone, type Run } from './run.ts';

interface PublishingPorts {
  readonly rows: Pick<SubscriptionRows, 'publication'>;
  readonly publication: Pick<SecretPublication, 'own' | 'put'>;
}

/**
 * Publishes all secrets in one value if they differ from the published ones. Until then, notifications of a new
 * subscription are answered with 503, and the bank retries them.
 */
export async function publishSecrets(
  run: Run,
  { rows, publication }: PublishingPorts,
  current: SubscriptionSecrets,
): Promise<void> {
  const own = await publication.own();
  const text = publicationText({ ...secretsOf(run.ledger.subscriptions()), ...own });
  if (text === publicationText(current)) return;
  assertFits(text);
  const next = nextPublication({
    digest: sha256Hex(text),
    last: await rows.publication(),
    isFirst: Object.keys(current).every((id) => Object.hasOwn(own, id)),
    nowMs: run.clock.now(),
  });
  if ('waitUntil' in next) {
    postpone(run, { what: 'publication', reason: 'published-recently', until: next.waitUntil });
    return;
  }
  await run.ledger.startPublication(next);
  await publication.put(text, publicationToken(next));
  run.report.published = true;
}

function assertFits(text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes < publicationLimitBytes) return;
  throw new PermanentError(
    'publication-too-large',
    `The subscriptions' secrets take ${bytes} bytes; the limit is ${publicationLimitBytes}`,
  );
}
