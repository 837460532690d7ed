import type { Mutant } from '../mutant.ts';

/** The webhook subscriptions and their secrets. */
export const subscriptions: readonly Mutant[] = [
  {
    name: 'silence-begins-a-day-late',
    consequence: 'nobody is called when a type has fallen silent, until a day after it should have arrived',
    file: 'shared/subscriptions/record-silence.ts',
    replace: 'if (silentHours <= hours) return;',
    by: 'if (silentHours <= hours + 24) return;',
  },
  {
    name: 'stray-subscription-deleted',
    consequence: 'a subscription of another deployment is deleted since it is not known here',
    file: 'shared/subscriptions/comparison.ts',
    replace: "const intent = openIntents.get(intentOf(entry.url) ?? '');",
    by: "const intent = openIntents.get(intentOf(entry.url) ?? '') ?? holdings.intents.find(({ eventType }) => eventType === entry.event_type);",
  },
  {
    name: 'subscription-without-row-disowned',
    consequence: 'after the seal is lost, the old subscriptions go on sending what nobody can verify',
    file: 'shared/subscriptions/comparison.ts',
    replace: 'lacksRow(intent, holdings.subscriptions)',
    by: 'lacksRow(intent, holdings.subscriptions) && intent.subscriptionId === undefined',
  },
  {
    name: 'secret-forgotten-with-the-overlap',
    consequence: 'notifications signed just before a late deletion can no longer be verified',
    file: 'shared/subscriptions/delete-retired.ts',
    replace: 'if (hasPassed(retirement.at, keptMs) && hasPassed(goneAt, keptAfterDeletionMs)) {',
    by: 'if (hasPassed(retirement.at, keptMs)) {',
  },
  {
    name: 'deleted-before-the-overlap-ends',
    consequence:
      'the old subscription is deleted while the secret of the new one is not yet published everywhere',
    file: 'shared/subscriptions/delete-retired.ts',
    replace: 'retirement !== undefined && retirement.deleteAfter <= nowOf(run);',
    by: 'retirement !== undefined && retirement.at <= nowOf(run);',
  },
  {
    name: 'unlisted-counts-as-deleted',
    consequence: 'a subscription that a shifting page left out is never deleted at the bank',
    file: 'shared/subscriptions/delete-retired.ts',
    replace: 'return goneAt === undefined && retirement !== undefined &&',
    by: 'return run.actual.listedIds.has(id) && goneAt === undefined && retirement !== undefined &&',
  },
  {
    name: 'intent-after-the-creation',
    consequence: 'a crash after the creation leaves a subscription that is not known to be ours',
    file: 'shared/subscriptions/create-missing.ts',
    replace:
      'await ledger.putIntent(intent);\n  const creation = await run.bank.create({\n    event_type: eventType,\n    url: addressWithIntent(desired.webhookUrl, intent.id),\n  });',
    by: 'const creation = await run.bank.create({\n    event_type: eventType,\n    url: addressWithIntent(desired.webhookUrl, intent.id),\n  });\n  await ledger.putIntent(intent);',
  },
  {
    name: 'unknown-creation-repeated-at-once',
    consequence: 'each run adds a subscription while the bank’s answers are lost',
    file: 'shared/subscriptions/create-missing.ts',
    replace: 'if (uncertainUntilMs > run.clock.now()) {',
    by: 'if (uncertainUntilMs > run.clock.now() * 2) {',
  },
  {
    name: 'freed-without-reconciliation',
    consequence: 'changes while a type had no subscription are never reconciled',
    file: 'shared/subscriptions/create-missing.ts',
    replace: 'await requestReconciliation(run, eventType, since);',
    by: 'void since;',
  },
  {
    name: 'cancelled-without-reconciliation',
    consequence: 'changes since the bank cancelled a subscription are never reconciled',
    file: 'shared/subscriptions/notice-absent.ts',
    replace: 'if (isDesired(run, entry.eventType)) {',
    by: "if (isDesired(run, entry.eventType) && entry.id === '') {",
  },
  {
    name: 'new-subscription-called-cancelled',
    consequence: 'a subscription that the bank lists a moment late is replaced by every run',
    file: 'shared/subscriptions/notice-absent.ts',
    replace: 'return Date.parse(createdAt) + uncertainForMs <= clock.now();',
    by: 'return Date.parse(createdAt) + uncertainForMs * 0 <= clock.now();',
  },
  {
    name: 'list-read-once',
    consequence: 'a page that shifts while it is read causes an active subscription to be replaced',
    file: 'shared/subscriptions/read-actual.ts',
    replace: 'if (absent.every(({ goneAt }) => goneAt !== undefined)) return',
    by: 'if (absent.length >= 0) return',
  },
  {
    name: 'published-before-it-is-noted',
    consequence: 'an interrupted publication is made again as a new version, up to the daily limit',
    file: 'shared/subscriptions/publish-secrets.ts',
    replace:
      'await run.ledger.startPublication(next);\n  await publication.put(text, publicationToken(next));',
    by: 'await publication.put(text, publicationToken(next));\n  await run.ledger.startPublication(next);',
  },
  {
    name: 'content-as-publication-token',
    consequence:
      'Secrets Manager ignores a content that it has seen before: a withdrawn change stays published',
    file: 'shared/subscriptions/publication.ts',
    replace: 'return sha256Hex(`${number}\\n${digest}`);',
    by: 'return sha256Hex(`${number * 0}\\n${digest}`);',
  },
  {
    name: 'lost-secret-counts-as-created',
    consequence:
      'a subscription whose secret never arrived is kept, and nothing that it sends can be verified',
    file: 'shared/subscriptions/bank-subscriptions.ts',
    replace: "if (!reply.success) return { outcome: 'unknown' };",
    by: "if (!reply.success) return { outcome: 'refused', code: 'malformed' };",
  },
  {
    name: 'unknown-deletion-counts-as-done',
    consequence:
      'a subscription whose deletion was lost continues to send notifications that nobody can verify',
    file: 'shared/subscriptions/bank-subscriptions.ts',
    replace: 'if (error instanceof OutcomeUnknownError || error.retryNotBefore !== undefined)',
    by: 'if (error instanceof OutcomeUnknownError && error.retryNotBefore === undefined)',
  },
  {
    name: 'request-takes-a-later-beginning',
    consequence:
      'a second request for reconciliation shortens the first: days in between are never reconciled',
    file: 'shared/aws/subscriptions/subscription-items.ts',
    replace: 'since = if_not_exists(since, :since)',
    by: 'since = :since',
  },
];
