import type { Mutant } from '../mutant.ts';

const walker = 'shared/kernel/contract-drift.ts';
const recorder = 'shared/drift/drift-recorder.ts';
const watch = 'shared/drift/watch-drift.ts';

/** How content of the bank that departs from its contract is noticed. */
export const drift: readonly Mutant[] = [
  {
    name: 'unreadable-field-is-nothing',
    consequence: 'an amount in another form counts as none, and nobody hears of it',
    file: walker,
    replace: "sent === null || sent === 'null' ||",
    by: "sent !== undefined || sent === 'null' ||",
  },
  {
    name: 'unknown-fields-of-lists-unseen',
    consequence: 'a renamed field of the entries of a list is renamed in silence',
    file: walker,
    replace: "    case 'list':\n      if (Array.isArray(content))",
    by: "    case 'list':\n      if (Array.isArray(content) && content.length > 1)",
  },
  {
    name: 'owners-not-relied-on',
    consequence: 'an account event that names its owner under another name rings nowhere',
    file: 'shared/events/relied-on.ts',
    replace: '    ...Object.values(named),\n',
    by: '',
  },
  {
    name: 'currency-not-relied-on',
    consequence: 'an amount without its currency counts as euros, and nobody hears of it',
    file: 'shared/events/relied-on.ts',
    replace: "['value', 'currency']",
    by: "['value']",
  },
  {
    name: 'replayed-event-is-drift',
    consequence: 'a replay of old events rings for fields that the bank has sent again for months',
    file: 'shared/lambda/queue-consumer.ts',
    replace: 'if (provenance !== undefined || task.drift',
    by: 'if (task.drift',
  },
  {
    name: 'relied-members-of-replies-unseen',
    consequence: 'a reply without its status is taken for one of an entity without a status',
    file: 'shared/bank/call/reply-drift.ts',
    replace: 'absentIn(relies, ',
    by: 'absentIn(relies.slice(1), ',
  },
  {
    name: 'drift-written-with-each-event',
    consequence: 'a field that is missing in every booking costs a write for every booking',
    file: recorder,
    replace: 'const everyMs = 5 * 60_000;',
    by: 'const everyMs = 0;',
  },
  {
    name: 'unwritten-drift-forgotten',
    consequence: 'a sighting that met a throttled table is lost',
    file: recorder,
    replace: 'count: known.count + count,',
    by: 'count: known.count,',
  },
  {
    name: 'made-up-names-before-missing-fields',
    consequence: 'a flood of unknown fields delays the alarm of a missing one',
    file: recorder,
    replace: 'Number(isAbsent(other)) - Number(isAbsent(one))',
    by: 'Number(isAbsent(one)) - Number(isAbsent(other))',
  },
  {
    name: 'ids-as-names-of-fields',
    consequence: 'a map with ids as keys puts the ids of customers into the list of drift',
    file: 'shared/drift/bounded-names.ts',
    replace: 'const mostDigits = 4;',
    by: 'const mostDigits = 40;',
  },
  {
    name: 'each-container-takes-a-row',
    consequence: 'a single new field, seen by many containers, uses up the rows of its source',
    file: 'shared/aws/drift/drift-rows.ts',
    replace: "            ConditionExpression: 'attribute_not_exists(pk)',\n",
    by: '',
  },
  {
    name: 'notified-before-the-page',
    consequence: 'a topic that takes nothing leaves a missing field that nobody ever hears of',
    file: watch,
    replace:
      "  if (fresh.length > 0) await page('ALARM', missingFieldsText(fresh));\n  for (const seen of fresh) await drifts.notified(seen, at);",
    by: "  for (const seen of fresh) await drifts.notified(seen, at);\n  if (fresh.length > 0) await page('ALARM', missingFieldsText(fresh));",
  },
  {
    name: 'missing-field-rings-once-for-ever',
    consequence: 'a field that the bank breaks again a week later rings nowhere',
    file: watch,
    replace: '  for (const seen of over) await drifts.ended(seen);\n',
    by: '',
  },
];
