import { recordFamilyNames } from '#shared/events/families.ts';
import { versionOf } from '#shared/events/envelope.ts';
import { rulePattern } from '#shared/events/rule-pattern.ts';
import { recordOf, type JsonObject } from '#ops/documents/json-schema.ts';
import { code } from '#ops/documents/markdown.ts';
import { jsonBlock, paragraphs } from '#ops/documents/page/markdown-page.ts';
import { heading } from '#ops/documents/page/operations.ts';
import { schemaLines } from '#ops/documents/page/schema-lines.ts';
import { consuming, countingKeyOf } from './consuming.ts';
import { arrivalRuleOf, marksOf } from './event-section.ts';
import { familyNotice } from './family-notice.ts';
import type { PublishedEvent } from './published-event.ts';

/** What other teams receive as Markdown, for programs that read: what the page for people shows. */
export function eventsMarkdown(events: readonly PublishedEvent[], envelope: JsonObject): string {
  const families = recordFamilyNames
    .map((name) => ({ name, own: events.filter(({ definition }) => definition.family === name) }))
    .filter(({ own }) => own.length > 0);
  return paragraphs([
    '# Partner banking events',
    `${events.length} event types on EventBridge, generated from the catalogue by \`npm run docs\`; the same as \`asyncapi.json\`, as one JSON Schema each in \`schemas/\` and as TypeScript types in \`events.d.ts\`.`,
    [...consuming, ...fieldRules].map((rule) => `- ${rule}`).join('\n'),
    ...families.flatMap(({ name, own }) => [
      `## ${heading(name)}`,
      familyNotice(name),
      ...own.flatMap(eventParts),
    ]),
    '## Envelope',
    'The `detail` of every event. What is required is always there; everything else only where it says something.',
    schemaLines(envelope).join('\n'),
  ]);
}

const fieldRules = [
  'Fields marked as personal are on the personal bus alone; the open bus leaves out undeclared ones as well. `entity.id` is on both, also where it is that of a person: a pseudonymous id, without which nobody could act on the event.',
  'New fields and new values come at any time. A field that goes, changes its type or becomes personal raises `detail.version`.',
];

function eventParts({ definition, schema, examples }: PublishedEvent): readonly string[] {
  const { type, occursWhen, deprecated, entity } = definition;
  const fields = schemaLines(recordOf(recordOf(schema['properties'])['data']));
  const marks = marksOf(definition).map((mark) => ` · ${mark}`);
  return [
    `### ${type}`,
    occursWhen,
    `About a ${code(entity.kind)}, version ${versionOf(definition)}${marks.join('')}.`,
    `${arrivalRuleOf(definition)} ${countingKeyOf(definition)}`,
    ...(deprecated === undefined ? [] : [`Use ${deprecated.use} instead.`]),
    '`detail.data`:',
    fields.length === 0 ? 'Nothing: read the entity from the bank.' : fields.join('\n'),
    'Rule:',
    jsonBlock(rulePattern(definition)),
    'Example on the open bus:',
    jsonBlock(examples.open),
    'Example on the personal bus:',
    jsonBlock(examples.whole),
  ];
}
