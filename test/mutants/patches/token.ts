import type { Mutant } from '../mutant.ts';

const store = 'shared/aws/bank/token-store.ts';
const source = 'shared/bank/token/token-source.ts';
const evidence = 'shared/bank/token/evidence.ts';

/** The one token that all containers share. */
export const token: readonly Mutant[] = [
  {
    name: 'token-lease-without-condition',
    consequence: 'every container that reads at the same moment mints its own token',
    file: store,
    replace:
      "          unchanged('leaseOwner', 'seenOwner', seen.lease?.owner),\n          unchanged('leaseUntilMs', 'seenUntil', seen.lease?.untilMs),\n        ],\n        values: {",
    by: "          unchanged('leaseOwner', 'seenOwner', seen.lease?.owner).length > 0 ? ':until = :until' : '',\n        ],\n        values: {",
  },
  {
    name: 'token-written-without-lease',
    consequence: 'a container that asked the bank late writes its token over a newer one',
    file: store,
    replace: "condition: ['leaseOwner = :owner', unchanged('generation', 'seen', seen)],",
    by: "condition: ['attribute_exists(pk) OR leaseOwner = :owner OR generation = :seen OR attribute_not_exists(pk)'],",
  },
  {
    name: 'token-written-over-another-generation',
    consequence: 'a token that was refused and replaced meanwhile comes back',
    file: store,
    replace: "condition: ['leaseOwner = :owner', unchanged('generation', 'seen', seen)],",
    by: "condition: ['leaseOwner = :owner', seen === undefined ? 'attribute_exists(pk)' : ':seen = :seen'],",
  },
  {
    name: 'token-lease-released-by-anybody',
    consequence: 'a container that failed takes the lease from the one that is asking the bank',
    file: store,
    replace: "set: 'REMOVE leaseOwner, leaseUntilMs',\n        condition: ['leaseOwner = :owner'],",
    by: "set: 'REMOVE leaseOwner, leaseUntilMs',\n        condition: ['attribute_exists(leaseOwner) OR leaseOwner = :owner'],",
  },
  {
    name: 'older-token-offered-over-newer',
    consequence: 'a token obtained while the store was down replaces a newer one, which then goes unused',
    file: store,
    replace: "condition: ['(attribute_not_exists(sentAtMs) OR sentAtMs < :sentAtMs)'],",
    by: "condition: ['(attribute_not_exists(sentAtMs) OR sentAtMs <> :sentAtMs)'],",
  },
  {
    name: 'token-read-eventually',
    consequence: 'a container reads the previous token and asks the bank for another one',
    file: store,
    replace: 'Key: key, ConsistentRead: true }',
    by: 'Key: key, ConsistentRead: false }',
  },
  {
    name: 'failed-lease-counts-as-held',
    consequence: 'while DynamoDB throttles, every container mints a token',
    file: 'shared/bank/token/token-row.ts',
    replace: '(await ask(store.lease(...args))) === true',
    by: '(await ask(store.lease(...args))) !== false',
  },
  {
    name: 'token-not-written-again',
    consequence: 'after one failed write every other container asks the bank for a token',
    file: 'shared/bank/token/token-row.ts',
    replace: 'const attempts = 3;',
    by: 'const attempts = 1;',
  },
  {
    name: 'token-lease-kept-after-failure',
    consequence: 'after a failure of the bank, all containers wait for an unused lease',
    file: 'shared/bank/token/renewal.ts',
    replace: 'await store.release(owner);',
    by: 'void owner;',
  },
  {
    name: 'minted-without-failure-of-the-store',
    consequence:
      'a container that waits for long asks the bank, although the store would have let one container do it',
    file: 'shared/bank/token/renewal.ts',
    replace: 'if (waitedMs >= patienceMs && store.isFailing())',
    by: 'if (waitedMs >= patienceMs || store.isFailing())',
  },
  {
    name: 'lease-ahead-of-our-clock-waited-for',
    consequence: 'a container whose clock is an hour ahead keeps all others without a token for an hour',
    file: 'shared/bank/token/lease-watch.ts',
    replace: 'return unchangedMs() >= leaseMs;',
    by: 'return unchangedMs() >= leaseMs * 1_000;',
  },
  {
    name: 'lease-ended-by-clock-of-another',
    consequence: 'a container whose clock is ahead mints a second token beside one that is already asking',
    file: 'shared/bank/token/lease-watch.ts',
    replace: 'lease.untilMs + clocksDifferMs <= clock.now()',
    by: 'lease.untilMs + clocksDifferMs * 0 <= clock.now()',
  },
  {
    name: 'owner-of-lease-says-nothing',
    consequence:
      'while the bank takes longer than a lease for a token, one container after another asks as well',
    file: 'shared/bank/token/kept-lease.ts',
    replace: 'void keep(taken, done.signal, deps);',
    by: 'void keep;',
  },
  {
    name: 'token-asked-for-without-limit',
    consequence: 'a lost answer is asked for again 152 s later, by which time another container has a token',
    file: 'shared/bank/client/bank-client.ts',
    replace: 'Math.min(deadlineMs, tokenDeadlineMs)',
    by: 'Math.max(deadlineMs, tokenDeadlineMs)',
  },
  {
    name: 'generation-not-renewed',
    consequence: 'a refused token cannot be distinguished from the one that replaced it',
    file: 'shared/bank/token/renewal.ts',
    replace: 'generation: random.uuid() }, credentials: used };',
    by: "generation: 'token' }, credentials: used };",
  },
  {
    name: 'every-401-drops-the-token',
    consequence: 'an operation that always answers 401 makes each of its calls mint a token',
    file: evidence,
    replace: 'return ![...acceptedAtMs.values()].some((atMs) => Math.abs(clock.now() - atMs) < provenMs);',
    by: 'return provenMs > 0;',
  },
  {
    name: 'new-token-blamed',
    consequence: 'an operation that refuses every token has each new one dropped at once',
    file: evidence,
    replace: 'const freshMs = 10_000;',
    by: 'const freshMs = 0;',
  },
  {
    name: 'refusing-operation-not-learnt',
    consequence: 'calls of an operation that always answers 401 cost a token once a minute',
    file: evidence,
    replace: 'refuserUntilMs.set(refusal.operation, untilMs);',
    by: 'void refuserMs;',
  },
  {
    name: 'refuser-learnt-of-new-tokens-only',
    consequence: 'calls that wait for their turn at an operation that always answers 401 cost a token each',
    file: evidence,
    replace: '!(isNew(token, refusal) || isRefusedAgain(token, refusal))',
    by: '!isNew(token, refusal)',
  },
  {
    name: 'success-leaves-suspicion',
    consequence: 'after two revocations a working operation counts as one that refuses every token',
    file: evidence,
    replace: 'droppedFor.delete(operation);',
    by: 'void operation;',
  },
  {
    name: 'unread-note-counts-as-none',
    consequence: 'while the table is throttled, each call of an operation that refuses every token costs one',
    file: evidence,
    replace: 'if (refusers === undefined) return false;',
    by: 'if (refusers === undefined) return true;',
  },
  {
    name: 'refusing-operation-noted-once',
    consequence:
      'of two operations noted at the same moment one is forgotten, and costs each container a token',
    file: 'shared/bank/token/renewal.ts',
    replace: 'const noteAttempts = 3;',
    by: 'const noteAttempts = 1;',
  },
  {
    name: 'refusing-operation-not-shared',
    consequence: 'each container needs its own token to learn which operation refuses all',
    file: evidence,
    replace: 'Math.max(refuserUntilMs.get(operation) ?? 0, shared[operation] ?? 0)',
    by: 'Math.max(refuserUntilMs.get(operation) ?? 0, (shared[operation] ?? 0) * 0)',
  },
  {
    name: 'soft-refresh-at-ten-percent',
    consequence: 'a token is renewed every six minutes instead of once in 42',
    file: source,
    replace: 'const softFrom = 0.7;',
    by: 'const softFrom = 0.1;',
  },
  {
    name: 'refused-token-taken-from-store',
    consequence: 'the token that the bank has just refused is read from the store and used again',
    file: source,
    replace: 'renewal.require((shared) => !evidence.isRefused(shared))',
    by: 'renewal.require(() => true)',
  },
  {
    name: 'renewals-beside-calls-together',
    consequence: 'while a renewal takes long another one starts every half minute, each for its own token',
    file: source,
    replace: 'beside ??= renewBeside(token).finally(() => (beside = undefined));',
    by: 'beside = renewBeside(token).finally(() => (beside = undefined));',
  },
  {
    name: 'required-renewals-together',
    consequence: 'each of a hundred parallel first calls asks for a token',
    file: source,
    replace: 'required ??= renewRequired().finally(() => (required = undefined));',
    by: 'required = renewRequired().finally(() => (required = undefined));',
  },
  {
    name: 'seal-not-bound-to-life',
    consequence: 'anybody who can write the table can make an old token live for ever',
    file: 'shared/bank/token/sealed-token.ts',
    replace: 'JSON.stringify([clientId, facts.generation, facts.sentAtMs, facts.lifeMs])',
    by: 'JSON.stringify([clientId])',
  },
  {
    name: 'rotated-secret-not-read-again',
    consequence:
      'containers that know the old secret and the new one replace the token of each other for as long as the bank takes both',
    file: 'shared/bank/token/renewal.ts',
    replace: 'await credentials.reread().catch(async () => credentials.read())',
    by: 'await credentials.read()',
  },
];
