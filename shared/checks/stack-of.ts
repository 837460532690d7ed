import type { WantedStage } from './ports.ts';

/** The whole name of a stack of the stage. */
export const stackOf = ({ stacks }: Pick<WantedStage, 'stacks'>, id: 'Storage' | 'Events'): string =>
  stacks.find((name) => name.endsWith(id)) ?? id;
