import { html } from 'hono/html';
import type { PublishedDefinition } from '#shared/events/definition.ts';
import { versionOf } from '#shared/events/envelope.ts';
import { rulePattern } from '#shared/events/rule-pattern.ts';
import { recordOf } from '#ops/documents/json-schema.ts';
import { arrivalRules } from '#ops/documents/arrival-rules.ts';
import type { Markup } from '#ops/documents/page/markup.ts';
import { prose } from '#ops/documents/page/prose.ts';
import { schemaBlock } from '#ops/documents/page/schema-section.ts';
import { countingKeyOf } from './consuming.ts';
import type { PublishedEvent } from './published-event.ts';

export function eventSection({ definition, schema, examples }: PublishedEvent): Markup {
  const { type, occursWhen, deprecated, entity } = definition;
  const { data } = recordOf(schema['properties']);
  return html`<details class="operation" id="${type}">
    <summary>
      <b class="EVENT">EVENT</b
      ><code class="${deprecated === undefined ? '' : 'deprecated'}">${type}</code
      >${marksOf(definition).map((text) => html`<mark>${text}</mark>`)}<span>${prose(occursWhen)}</span>
    </summary>
    <div>
      <p class="name">
        About a <code>${entity.kind}</code>, version ${versionOf(definition)},
        <a href="schemas/${type}.json">JSON Schema</a>
      </p>
      <div class="prose">
        <p>${prose(arrivalRuleOf(definition))} ${prose(countingKeyOf(definition))}</p>
        ${deprecated === undefined ? '' : html`<p>Use ${deprecated.use} instead.</p>`}
      </div>
      <h3><code>detail.data</code></h3>
      ${fieldsOf(recordOf(data))}
      <h3>Rule</h3>
      <pre>${json(rulePattern(definition))}</pre>
      <details class="example">
        <summary>Example on the open bus</summary>
        <pre>${json(examples.open)}</pre>
      </details>
      <details class="example">
        <summary>Example on the personal bus</summary>
        <pre>${json(examples.whole)}</pre>
      </details>
    </div>
  </details> `;
}

function fieldsOf(data: Parameters<typeof schemaBlock>[0]): ReturnType<typeof schemaBlock> | Markup {
  const block = schemaBlock(data);
  return block === '' ? html`<p>Nothing: read the entity from the bank.</p>` : block;
}

export function arrivalRuleOf(definition: PublishedDefinition): string {
  return definition.family === 'product'
    ? 'We publish it ourselves: the bank knows nothing of it.'
    : arrivalRules[definition.order.by];
}

export function marksOf(definition: PublishedDefinition): readonly string[] {
  if (definition.family === 'product') return [];
  const { deprecated, mandatory, onlyInReference, order } = definition;
  return [
    deprecated !== undefined && 'deprecated',
    mandatory === true && 'mandatory',
    onlyInReference === true && 'only in the reference',
    order.by === 'arrival' && 'order uncertain',
  ].filter((text) => typeof text === 'string');
}

const json = (value: object) => JSON.stringify(value, undefined, 2);
