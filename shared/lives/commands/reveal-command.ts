import { command } from '#shared/operators/command.ts';
import { lifeQueries } from './life-queries.ts';

const { request } = lifeQueries.entity;

/**
 * Notes who shows the personal fields of an entity, and why. It gives none of them: they are read with the right of the
 * person, once the entry stands.
 */
export const revealCommands = {
  reveal: command({
    name: 'lives/reveal',
    by: 'lives',
    action: 'show personal fields',
    request,
    response: request,
    describe: ({ kind, id }) => ({ entity: `${kind} ${id}`, keeps: null }),
    carryOut: async (asked, { call }) => {
      const response = await call(asked);
      return { state: 'done', before: null, after: null, response };
    },
  }),
};
