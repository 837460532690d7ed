import type { Mutant } from '../mutant.ts';

const position = 'functions/events/sweep/sweep-position.ts';
const hours = 'functions/events/sweep/sweep-hours.ts';
const waiting = 'functions/events/sweep/publish-waiting.ts';
const outbox = 'shared/aws/fanout/unpublished-events.ts';

/** Events that the stream missed. */
export const sweep: readonly Mutant[] = [
  {
    name: 'spread-lists-not-read',
    consequence: 'after a setting is taken back, records of spread lists are neither swept nor archived',
    file: 'shared/kernel/list-keys.ts',
    replace: 'return [list, ...partsFrom(list)];',
    by: 'return [list];',
  },
  {
    name: 'page-beyond-the-other-list',
    consequence: 'of an hour with both forms of lists, the archive leaves records out for good',
    file: 'shared/aws/events/listed-ids.ts',
    replace: 'filter((id) => upTo === undefined || id <= upTo)',
    by: 'filter((id) => upTo === undefined || id !== upTo)',
  },
  {
    name: 'one-key-for-our-own-events',
    consequence: 'all parked events of an hour are announced under one key, which gets hot',
    file: 'shared/archive/day-partition.ts',
    replace: "return family === 'product' ? id.slice(ownEventPrefix.length) : id;",
    by: "return family === 'product' ? id : id;",
  },
  {
    name: 'place-kept-without-condition',
    consequence:
      'of two simultaneous runs the slower one sets the sweep back, or past events it has not seen',
    file: 'shared/aws/fanout/sweep-progress.ts',
    replace: "ConditionExpression: 'revision = :revision',",
    by: "ConditionExpression: 'revision = :revision OR attribute_exists(pk)',",
  },
  {
    name: 'place-kept-before-the-page',
    consequence: 'a run that is stopped within a page leaves its events unpublished for good',
    file: hours,
    replace: 'const page = await publishWaiting({ ids, place: `${pass.name} ${hour} ${after}` }, run, deps);',
    by: "await keep(behind(reached, ids.at(-1) ?? ''));\n    const page = await publishWaiting({ ids, place: `${pass.name} ${hour} ${after}` }, run, deps);",
  },
  {
    name: 'hour-closed-before-the-lag',
    consequence: 'records that the index shows late are never swept',
    file: position,
    replace: "{ name: 'confirmed', restMs: 25 * hourMs, isEarly: false },",
    by: "{ name: 'confirmed', restMs: 0, isEarly: false },",
  },
  {
    name: 'early-pass-closes-at-once',
    consequence: 'the hour under way is closed while records are still written into it',
    file: position,
    replace: "{ name: 'swept', restMs: hourMs, isEarly: true },",
    by: "{ name: 'swept', restMs: -hourMs, isEarly: true },",
  },
  {
    name: 'mark-is-now',
    consequence: 'a clock that jumped a day ahead closes hours in which events will still be recorded',
    file: position,
    replace: 'return sinceMs >= 0 && sinceMs <= mostBetweenRunsMs;',
    by: 'return sinceMs >= 0 || sinceMs <= mostBetweenRunsMs;',
  },
  {
    name: 'young-records-swept',
    consequence: 'events that are still on their way through the stream are published twice',
    file: position,
    replace: 'const minimumAgeMs = 3 * minuteMs;',
    by: 'const minimumAgeMs = 0 * minuteMs;',
  },
  {
    name: 'failure-not-set-aside',
    consequence: 'the sweep moves past an event that could not be published, and nothing retries it',
    file: waiting,
    replace: 'if (!isDown)\n    for (const [id, { code }] of page.failures)',
    by: 'if (isDown)\n    for (const [id, { code }] of page.failures)',
  },
  {
    name: 'outage-sets-everything-aside',
    consequence: 'a bus that is down for an hour has all its events set aside one by one',
    file: waiting,
    replace: 'const isDown = outages > mostSetAside;',
    by: 'const isDown = outages < -mostSetAside;',
  },
  {
    name: 'refused-bodies-stop-their-family',
    consequence: 'more than 20 bodies that S3 refuses for good stop the sweep of their family for good',
    file: 'shared/fanout/publish-events.ts',
    replace: 'attempt({ of: [event], isOwn: true },',
    by: 'attempt({ of: [event], isOwn: event.bodyKey === undefined },',
  },
  {
    name: 'killer-retried-unasked',
    consequence: 'an event that ends each sweep is tried by each for forty days',
    file: waiting,
    replace: 'const wanted = request.all ? killers : [];',
    by: 'const wanted = request.all ? [] : killers;',
  },
  {
    name: 'suspects-beside-other-families',
    consequence: 'an event counts as one that ends its process because another family ended it meanwhile',
    file: 'functions/events/sweep/publish-marked.ts',
    replace: 'if (!run.isAlone) return { ...nothing, isSuspect: true, isUnfinished: true };',
    by: '',
  },
  {
    name: 'set-aside-removed-unpublished',
    consequence: 'an event that fails again is forgotten',
    file: waiting,
    replace: 'if (failure === undefined) {',
    by: 'if (failure === undefined || tries > 0) {',
  },
  {
    name: 'newest-set-aside-first',
    consequence: 'with more set-aside events due than a run retries, the oldest may never be retried',
    file: waiting,
    replace: '.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))',
    by: '.toSorted((one, other) => (one.dueAt < other.dueAt ? 1 : -1))',
  },
  {
    name: 'set-aside-page-skipped',
    consequence: 'of more than a megabyte of set-aside events, only the first page is retried',
    file: 'shared/aws/fanout/set-aside-events.ts',
    replace: 'while (from !== undefined && found.length < limit);',
    by: 'while (from === null && found.length < limit);',
  },
  {
    name: 'index-page-skipped',
    consequence: 'of an hour with more than a megabyte of records only the first page is swept',
    file: 'shared/aws/events/listed-ids.ts',
    replace: "return { ids: items.flatMap(({ pk }) => pk?.S ?? []), upTo: last?.['pk']?.S };",
    by: 'void last;\n    return { ids: items.flatMap(({ pk }) => pk?.S ?? []), upTo: undefined };',
  },
  {
    name: 'receipts-read-before-the-list',
    consequence: 'every published event is published again by the next sweep',
    file: outbox,
    replace: 'for (const id of published) ids.delete(id);',
    by: 'for (const id of published) if (hasTime === undefined) ids.delete(id);',
  },
  {
    name: 'receipt-page-skipped',
    consequence: 'events with a receipt beyond the first page are published again and again',
    file: 'shared/aws/fanout/publication-receipts.ts',
    replace: 'places = pages.filter(({ from }) => from !== undefined);',
    by: 'places = pages.filter(({ key }) => key === undefined);',
  },
  {
    name: 'unprocessed-keys-swallowed',
    consequence: 'records that a busy table did not read count as gone, and are never published',
    file: 'shared/aws/sdk/read-rows.ts',
    replace: 'if (Keys === undefined || Keys.length === 0) return found;',
    by: 'if (Keys === undefined || Keys.length >= 0) return found;',
  },
  {
    name: 'parked-record-swept',
    consequence: 'teams get an event that no handler could process',
    file: outbox,
    replace: "(item) => item['state']?.S !== 'parked',",
    by: "(item) => item['pk'] !== undefined,",
  },
  {
    name: 'sweep-beyond-its-time',
    consequence: 'a run is stopped by Lambda in the middle of a page, each time in the same one',
    file: 'functions/events/sweep/sweep-unpublished.ts',
    replace: 'hasTime: () => remainingMs() > pageMs };',
    by: 'hasTime: () => remainingMs() > -pageMs };',
  },
];
