import * as z from '#shared/kernel/zod.ts';
import { lifeQueries, type LifeResponse } from '#shared/lives/commands/life-queries.ts';
import type { Life, LifeStep } from '#shared/lives/life.ts';
import { isEntityKind, type EntityKind } from '#shared/mirror/mirrored-entity.ts';
import { findEvents } from '#ops/commands/lives.ts';
import { showEntity } from '#ops/commands/mirror.ts';
import { commonFlags, idOf, wrong, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { entityKind, personalFlags, type PersonalFlags } from './mirror.ts';

interface EventFlags extends PersonalFlags {
  readonly hour?: string;
}

const hourOf = (text: string): string =>
  z.iso.date().safeParse(text.slice(0, 10)).success && /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3])$/.test(text)
    ? text
    : wrong('must be an hour at UTC such as 2026-01-31T09');

export const eventCommand = stageCommand({
  brief: 'Follow one event through all stores, from the webhook to the archive',
  parameters: {
    flags: {
      ...personalFlags,
      hour: {
        kind: 'parsed',
        parse: hourOf,
        optional: true,
        placeholder: 'HOUR',
        brief: 'Compare the records of this hour with the id, in place of the latest ones',
      },
    },
    positional: {
      kind: 'tuple',
      parameters: [
        {
          parse: idOf,
          placeholder: 'ID',
          brief: 'Of a record, or of a notification or an entity of the bank, or an end-to-end id',
        },
      ],
    },
  },
  answer: async ({
    flags: { hour, personal },
    deployment,
    args: [id],
  }: Asked<EventFlags, [string]>): Promise<FoundEvents> => {
    const found = await findEvents(deployment, { id, ...(hour !== undefined && { hour }) });
    if (!personal) return found;
    const mirror = await deployment.mirror();
    const entities = found.lives.flatMap(({ event }) => (event === undefined ? [] : [event.entity]));
    const contents = entities.map(async ({ kind, id: of }) =>
      isEntityKind(kind) ? showEntity(mirror, { kind, id: of, personal }) : null,
    );
    return { ...found, contents: await Promise.all(contents) };
  },
  text: (found, { flags: { stage }, args: [id] }) =>
    found.lives.length === 0
      ? notFound(found, id, stage)
      : [
          ...found.lives.map((life) => textOfLife(life, stage)),
          ...moreOf(found, id, stage),
          ...(found.contents ?? []).map(jsonDocument),
        ].join('\n\n'),
  isSuccess: ({ lives }) => lives.length > 0,
});

/** What the mirror holds, read with the right of the person who asks. */
type Content = Awaited<ReturnType<typeof showEntity>>;

interface FoundEvents extends LifeResponse<'event'> {
  /** Of the entities of these events. */
  readonly contents?: readonly Content[];
}

function notFound({ searched }: LifeResponse<'event'>, id: string, stage: string): string {
  const compared =
    searched === undefined
      ? ''
      : ` The records of ${searched.from} to ${searched.to} (UTC) were compared with it; name another hour with --hour.`;
  return [
    `No event was found by ${id}.${compared}`,
    'It may still wait in its queue, be one of many on which its handler fails, of which ten are found for each cause, or never have come, or have been answered with 503, of which nothing is stored:',
    ...['status', 'quarantine list', 'subscriptions list'].map((next) => `  ${commandOf(next, stage)}`),
  ].join('\n');
}

function moreOf({ more, kinds }: LifeResponse<'event'>, id: string, stage: string): readonly string[] {
  if (more === 0) return [];
  const all = kinds.map((kind) => `\n  ${commandOf(`entity ${kind} ${id}`, stage)}`);
  return [
    all.length === 0
      ? `${more} more events are not shown.`
      : `${more} earlier events are not shown:${all.join('')}`,
  ];
}

interface EntityLife extends Life {
  readonly content?: Content;
}

export const entityCommand = stageCommand({
  brief: 'Follow an entity: its events, and what comparisons, statements, fees and erasures say of it',
  parameters: {
    flags: personalFlags,
    positional: {
      kind: 'tuple',
      parameters: [entityKind, { parse: idOf, placeholder: 'ID', brief: 'Id of the entity' }],
    },
  },
  answer: async ({
    flags: { personal },
    deployment,
    args: [kind, id],
  }: Asked<PersonalFlags, [EntityKind, string]>): Promise<EntityLife> => {
    const life = await deployment.operators.call(lifeQueries.entity, { kind, id });
    if (!personal) return life;
    return { ...life, content: await showEntity(await deployment.mirror(), { kind, id, personal }) };
  },
  text: ({ content, ...life }, { flags: { stage } }) =>
    [textOfLife(life, stage), ...(content === undefined ? [] : [jsonDocument(content)])].join('\n\n'),
  isSuccess: ({ steps }) => steps.length > 0,
});

export const customerCommand = stageCommand({
  brief: 'Follow a customer: all entities, each since when it is as it is, and the erasure',
  parameters: {
    flags: commonFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'ID', brief: 'Id of a person or a business' }],
    },
  },
  answer: async ({ deployment, args: [id] }: Asked<CommonFlags, [string]>) =>
    deployment.operators.call(lifeQueries.customer, { id }),
  text: (life, { flags: { stage } }) => textOfLife(life, stage),
  isSuccess: ({ steps }) => steps.length > 0,
});

/** As wide as an instant. */
const margin = ' '.repeat('2026-01-05T08:00:00.000Z'.length + 2);

function textOfLife({ of, steps, unread }: Life, stage: string): string {
  const lines =
    steps.length === 0
      ? [`Nothing is stored of ${of}.`]
      : [of, ...steps.map((step) => textOfStep(step, stage))];
  const missing = unread.map(
    ({ store, because }) => `Not read: ${store} (${because}), so what it knows is missing here.`,
  );
  return [...lines, ...missing].join('\n');
}

function textOfStep({ at = '', what, where, next }: LifeStep, stage: string): string {
  const isNamed = where === undefined || what.includes(where);
  return [
    `${at.padEnd(margin.length)}${what}`,
    ...(isNamed ? [] : [`${margin}${where}`]),
    ...(next === undefined ? [] : [`${margin}${commandOf(next, stage)}`]),
  ].join('\n');
}

const commandOf = (next: string, stage: string) => `npm run ops -- ${next} --stage ${stage}`;
