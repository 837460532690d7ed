import type { Mutant } from '../mutant.ts';

const pass = 'shared/erasure/pass.ts';
const check = 'shared/erasure/check-at-bank.ts';
const rows = 'shared/aws/erasure/erasure-rows.ts';

/** Data left of a deleted customer. */
export const erasure: readonly Mutant[] = [
  {
    name: 'completed-without-quiet-hour',
    consequence: 'an event in progress is recorded after the erasure is complete',
    file: pass,
    replace: 'return found === 0 && erasure.passes > 0 && isQuiet',
    by: 'return found === 0 && (erasure.passes > 0 || isQuiet)',
  },
  {
    name: 'completed-by-the-first-pass',
    consequence: 'an erasure is complete before a second check for entries that the indexes showed late',
    file: pass,
    replace: 'return found === 0 && erasure.passes > 0 && isQuiet',
    by: 'return found === 0 && isQuiet',
  },
  {
    name: 'found-noted-after-erasing',
    consequence: 'after a crash the pass that erased something is not known to have found anything',
    file: pass,
    replace: 'if (open.length > 0) await noteFound();\n  for (const finding of open) await finding.erase();',
    by: 'for (const finding of open) await finding.erase();\n  if (open.length > 0) await noteFound();',
  },
  {
    name: 'unfinished-pass-counts',
    consequence: 'an erasure whose pass ran out of time counts as one that found nothing more',
    file: pass,
    replace: 'if (!hasTime()) return withCounts(reached, tally);',
    by: 'if (!hasTime()) break;',
  },
  {
    name: 'one-404-suffices',
    consequence: 'one wrong answer of the bank erases an existing customer',
    file: check,
    replace:
      "if (missingAt === undefined) return { ...erasure, state: 'missing', missingAt: now };\n  if (surelyPassedMs(missingAt, deps) < deps.recheckAfterMs) return erasure;",
    by: 'void missingAt;',
  },
  {
    name: 'second-404-at-once',
    consequence: 'two wrong answers within a minute erase an existing customer',
    file: check,
    replace: '(missingAt, deps) < deps.recheckAfterMs) return erasure;',
    by: '(missingAt, deps) < deps.recheckAfterMs * 0) return erasure;',
  },
  {
    name: 'hour-by-clocks-that-differ',
    consequence: 'two checks that are half an hour apart confirm an erasure, since the second clock is ahead',
    file: 'shared/erasure/passed-time.ts',
    replace: '- clockSkewMs;',
    by: '- 0 * clockSkewMs;',
  },
  {
    name: 'witness-not-asked',
    consequence: 'wrong credentials answer 404 to everything, and every announced customer is erased',
    file: check,
    replace: 'if (!(await isBankTrusted())) return known;',
    by: 'void isBankTrusted;',
  },
  {
    name: 'asked-under-one-kind-alone',
    consequence: 'a person announced as a business is always missing, and erased',
    file: check,
    replace: 'for (const reader of Object.values(readers)) if',
    by: 'for (const reader of Object.values(readers).slice(-1)) if',
  },
  {
    name: 'unsigned-header-names-a-customer',
    consequence: 'a header that nobody signed decides who is erased',
    file: check,
    replace: 'if (!(await isKnown(mirror, customer)))',
    by: "if (customer.id === '' && !(await isKnown(mirror, customer)))",
  },
  {
    name: 'missing-forgotten-on-sight',
    consequence: 'a 404 from weeks ago and one from today erase a customer who existed in between',
    file: check,
    replace: 'stillThere(newErasure(customer, announcedAt), deps)',
    by: 'stillThere({ ...newErasure(customer, announcedAt), missingAt: announcedAt }, deps)',
  },
  {
    name: 'erasure-goes-back',
    consequence: 'an announcement takes an erasure back from `erasing`, and it is asked about again',
    file: rows,
    replace:
      "ConditionExpression: `attribute_not_exists(pk) OR #state IN (${Object.keys(values).join(', ')})`,",
    by: "ConditionExpression: `attribute_exists(pk) OR attribute_not_exists(pk) OR #state IN (${Object.keys(values).join(', ')})`,",
  },
  {
    name: 'lease-not-renewed-by-saves',
    consequence: 'a long erasure continues at the same time as the next run',
    file: 'shared/erasure/run-erasures.ts',
    replace: 'await deps.lease.renew(fence);\n    await deps.rows.write(fence, erasure);',
    by: 'await deps.rows.write(fence, erasure);',
  },
  {
    name: 'one-failure-ends-the-run',
    consequence: 'one customer whose erasure fails keeps all others waiting',
    file: 'shared/erasure/run-erasures.ts',
    replace: 'if (error instanceof LeaseLostError) throw error;',
    by: 'if (error instanceof Error) throw error;',
  },
  {
    name: 'tombstone-before-its-list',
    consequence: 'a crash in between leaves a tombstone whose entity no later pass finds',
    file: 'shared/aws/mirror/graveyard.ts',
    replace:
      'await list(listPrefixes.buried, customerId, [entity]);\n        await put(tombstoneKey(entity.entityId));',
    by: 'await put(tombstoneKey(entity.entityId));\n        await list(listPrefixes.buried, customerId, [entity]);',
  },
  {
    name: 'noncurrent-versions-left',
    consequence: 'the body of an erased customer stays in the bucket under a delete marker',
    file: 'shared/aws/erasure/object-versions.ts',
    replace: 'for (const VersionId of await versionsOf(key))',
    by: 'for (const VersionId of (await versionsOf(key)).slice(0, 1))',
  },
  {
    name: 'last-page-of-versions-skipped',
    consequence: 'versions beyond the first thousand stay in the bucket',
    file: 'shared/aws/erasure/object-versions.ts',
    replace: 'IsTruncated === true && NextKeyMarker !== undefined',
    by: 'IsTruncated === null && NextKeyMarker !== undefined',
  },
  {
    name: 'versions-of-other-keys-removed',
    consequence: 'other customers’ objects whose keys start with the same prefix are also deleted',
    file: 'shared/aws/erasure/object-versions.ts',
    replace: 'if (Key === key && VersionId !== undefined) found.push(VersionId);',
    by: 'if (Key !== undefined && VersionId !== undefined) found.push(VersionId);',
  },
  {
    name: 'salt-kept',
    consequence: 'the archive of an erased customer can still be opened',
    file: 'shared/aws/archive/archive-salts.ts',
    replace: "UpdateExpression: 'SET forgottenAt = if_not_exists(forgottenAt, :now) REMOVE salt',",
    by: "UpdateExpression: 'SET forgottenAt = if_not_exists(forgottenAt, :now)',",
  },
  {
    name: 'salt-made-anew',
    consequence: 'a late event of an erased customer gets a new salt, and can be opened for good',
    file: 'shared/aws/archive/archive-salts.ts',
    replace: "ConditionExpression: 'attribute_not_exists(pk)',",
    by: "ConditionExpression: 'attribute_not_exists(salt)',",
  },
  {
    name: 'unread-tombstone-counts-as-missing',
    consequence: 'while the table is throttled, a late event brings an erased customer back',
    file: 'shared/aws/mirror/tombstones.ts',
    replace: 'if (unread?.[mirrorTable] !== undefined)\n',
    by: 'if (unread?.[mirrorTable] === null)\n',
  },
  {
    name: 'shared-row-removed-blindly',
    consequence: 'a row rewritten since it was read is removed, and what it leads to stays for ever',
    file: 'shared/aws/mirror/mirror-traces.ts',
    replace:
      "ConditionExpression: 'packed = :packed',\n              ExpressionAttributeValues: { ':packed': { B: packedIn(version) } },",
    by: "ConditionExpression: 'packed = :packed OR attribute_exists(packed)',\n              ExpressionAttributeValues: { ':packed': { B: packedIn(version) } },",
  },
  {
    name: 'erased-record-still-parked',
    consequence: 'a record whose body was erased waits for a person for ever',
    file: 'shared/aws/erasure/erasable-records.ts',
    replace: "UpdateExpression: 'SET packed = :shell, erased = :true REMOVE parked',",
    by: "UpdateExpression: 'SET packed = :shell, erased = :true',",
  },
  {
    name: 'record-erased-blindly',
    consequence: 'an event replayed meanwhile is lost with the body',
    file: 'shared/aws/erasure/erasable-records.ts',
    replace: "ConditionExpression: 'packed = :packed',",
    by: "ConditionExpression: 'packed = :packed OR attribute_exists(pk)',",
  },
  {
    name: 'object-kept-after-its-claim',
    consequence: 'a row names an object that is being removed',
    file: 'shared/aws/events/object-items.ts',
    replace: "ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(claimed)',",
    by: "ConditionExpression: 'attribute_exists(pk)',",
  },
  {
    name: 'object-noted-after-it-is-written',
    consequence: 'a crash in between leaves an object with the data of a customer that nothing names',
    file: 'shared/mirror/large-data.ts',
    replace: 'await loose.note({ key, entity, owners: record.owners });\n    await bodies.write(key, bytes);',
    by: 'await bodies.write(key, bytes);\n    await loose.note({ key, entity, owners: record.owners });',
  },
  {
    name: 'loose-object-without-claim',
    consequence: 'an object is removed while a commit needs it',
    file: 'shared/erasure/erase-loose-objects.ts',
    replace:
      'if (!object.isClaimed) {\n      await looseObjects.claim(object, toIsoInstant(clock.now()));\n      continue;\n    }',
    by: 'if (!object.isClaimed) await looseObjects.claim(object, toIsoInstant(clock.now()));',
  },
  {
    name: 'loose-object-forgotten-first',
    consequence: 'a crash in between leaves an object that nothing names any more',
    file: 'shared/erasure/erase-loose-objects.ts',
    replace: 'await objects.remove(object.key);\n    if (await looseObjects.forget(object)) removed += 1;',
    by: 'const isForgotten = await looseObjects.forget(object);\n    await objects.remove(object.key);\n    if (isForgotten) removed += 1;',
  },
  {
    name: 'late-graves-not-visited',
    consequence: 'data mirrored before its owner was known to be erased stays for ever',
    file: 'shared/erasure/run-erasures.ts',
    replace: 'hasTime() ? await eraseLateGraves(deps, hasTime) : 0',
    by: '0 * (await Promise.resolve(eraseLateGraves.length))',
  },
  {
    name: 'late-grave-closed-at-once',
    consequence: 'data that arrives under an id while it is being erased stays for ever',
    file: 'shared/erasure/erase-late-graves.ts',
    replace: 'held += 1;\n    else await lateGraves.close(grave);',
    by: 'held += 1;\n    await lateGraves.close(grave);',
  },
  {
    name: 'transaction-without-its-token',
    consequence: 'a late retry overwrites later changes',
    file: 'shared/aws/sdk/transact.ts',
    replace:
      'ClientRequestToken: random.uuid() };\n    for (let attempt = 0; ; attempt += 1) {\n      const result = await tryOnce(request);',
    by: 'ClientRequestToken: random.uuid() };\n    for (let attempt = 0; ; attempt += 1) {\n      const result = await tryOnce({ ...request, ClientRequestToken: random.uuid() });',
  },
];
