import { html } from 'hono/html';
import { recordFamilyNames } from '#shared/events/families.ts';
import type { JsonObject } from '#ops/documents/json-schema.ts';
import { framed } from '#ops/documents/page/frame.ts';
import { heading } from '#ops/documents/page/operations.ts';
import { prose } from '#ops/documents/page/prose.ts';
import { schemaBlock } from '#ops/documents/page/schema-section.ts';
import { consuming } from './consuming.ts';
import { eventSection } from './event-section.ts';
import { familyNotice } from './family-notice.ts';
import type { PublishedEvent } from './published-event.ts';

/** What other teams receive, as a page. */
export async function eventsPage(events: readonly PublishedEvent[], envelope: JsonObject): Promise<string> {
  return framed({
    title: 'Partner banking events',
    searched: `${events.length} events`,
    introduction: html`<p>
        ${events.length} event types on EventBridge, generated from the catalogue by
        <code>npm run docs</code>; the same as <a href="asyncapi.json">AsyncAPI 3.0</a>, as one
        <a href="schemas/">JSON Schema</a> each and as <a href="events.d.ts">TypeScript types</a>. For
        programs that read: <a href="index.html.md">Markdown</a>.
      </p>
      <ul>
        ${consuming.map((rule) => html`<li>${prose(rule)}</li>`)}
        <li>
          Fields marked <mark>personal</mark> are on the personal bus alone; the open bus leaves out
          undeclared ones as well. <code>entity.id</code> is on both, also where it is that of a person: a
          pseudonymous id, without which nobody could act on the event.
        </li>
        <li>
          New fields and new values come at any time. A field that goes, changes its type or becomes personal
          raises
          <code>detail.version</code>.
        </li>
        <li>
          A team is one entry under <code>teams</code> in <code>stages.ts</code>;
          <a href="../../../docs/TEAMS.md">how to receive events as a team</a>. Each member of
          <code>detail</code>: <a href="#envelope">envelope</a>.
        </li>
      </ul>`,
    groups: recordFamilyNames
      .filter((name) => events.some(({ definition }) => definition.family === name))
      .map((name) => ({
        id: name,
        title: heading(name),
        description: familyNotice(name),
        entries: events
          .filter(({ definition }) => definition.family === name)
          .map((event) => ({
            id: event.definition.type,
            badge: 'EVENT',
            isDeprecated: event.definition.deprecated !== undefined,
            section: eventSection(event),
          })),
      })),
    appendices: [
      {
        id: 'envelope',
        title: 'Envelope',
        content: [
          html`<p>
            The <code>detail</code> of every event. What is marked with * is always there; everything else
            only where it says something.
          </p>`,
          html`${schemaBlock(envelope)}`,
        ],
      },
    ],
  });
}
