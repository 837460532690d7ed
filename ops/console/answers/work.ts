import { familyNames } from '#shared/events/families.ts';
import { lastTwoDays } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import { parkedEventCommands } from '#shared/replay/commands/parked-event-commands.ts';
import { quarantineQueries } from '#shared/replay/commands/quarantine-queries.ts';
import { subscriptionCommands } from '#shared/subscriptions/commands/subscription-commands.ts';
import { letterQueues, listDeadLetters } from '#ops/commands/dead-letters.ts';
import { listUnpublished } from '#ops/commands/unpublished.ts';
import { findEvents } from '#ops/commands/lives.ts';
import { showStatus } from '#ops/commands/show-status.ts';
import { answer, nothing, one } from './answer.ts';

const [mostParked, mostRejected] = [200, 100];

const status = answer(nothing, async (_, { deployment: { stage, operators }, clock, timers }) =>
  showStatus(stage, { operators, clock, timers }),
);

/** The first page of each family, or of one. */
const parked = answer(
  z.strictObject({ family: z.optional(z.enum(familyNames)) }),
  async ({ family }, { deployment: { operators } }) => {
    const pages = await Promise.all(
      (family === undefined ? familyNames : [family]).map(async (each) => ({
        family: each,
        page: await operators.call(parkedEventCommands.list, { family: each, limit: mostParked }),
      })),
    );
    return {
      events: pages.flatMap(({ family: of, page }) => page.events.map((event) => ({ ...event, family: of }))),
      hasMore: pages.some(({ page }) => page.cursor !== undefined),
    };
  },
);

/** The lives of the events that an id leads to; of one, also its body without what is personal. */
const event = answer(one, async ({ id }, { deployment: { operators, stage } }) => {
  const { lives, more } = await findEvents({ operators, stage }, { id });
  const [known, ...others] = lives.flatMap((life) => life.event ?? []);
  const shown =
    known === undefined || others.length > 0
      ? undefined
      : await operators.call(parkedEventCommands.show, { id: known.id });
  return { lives, more, record: shown === undefined || 'absent' in shown ? null : shown };
});

const day = z.iso.date();

/** Of today and yesterday, unless a day is named. */
const rejected = answer(
  z.strictObject({ day: z.optional(day) }),
  async ({ day: named }, { deployment: { operators }, clock }) => {
    const days = named === undefined ? lastTwoDays(toIsoInstant(clock.now()).slice(0, 10)) : [named];
    const lists = await Promise.all(
      days.map(async (each) => ({
        of: each,
        list: await operators.call(quarantineQueries.list, { day: each, limit: mostRejected }),
      })),
    );
    return {
      webhooks: lists.flatMap(({ of, list }) => list.webhooks.map((webhook) => ({ ...webhook, day: of }))),
      hasMore: lists.some(({ list }) => list.hasMore),
    };
  },
);

const rejectedWebhook = answer(
  z.strictObject({ day, id: one.shape.id }),
  async (asked, { deployment: { operators } }) => operators.call(quarantineQueries.show, asked),
);

const subscriptions = answer(nothing, async (_, { deployment: { operators } }) =>
  operators.call(subscriptionCommands.list, {}),
);

/** What no bus took, of all families. */
const unpublished = answer(nothing, async (_, { deployment: { operators } }) => listUnpublished(operators));

/** Of all families and handlers. */
const deadLetters = answer(nothing, async (_, { deployment: { operators, stage } }) => ({
  queues: await listDeadLetters(operators, letterQueues(stage)),
}));

export const workAnswers = {
  status,
  deadLetters,
  parked,
  event,
  rejected,
  rejectedWebhook,
  unpublished,
  subscriptions,
};
