import type { Stage } from '#infra/stage/stage.ts';

/** Whether the stage is one of a local run. */
export const isEmulated = ({ webhook }: Pick<Stage, 'webhook'>): boolean =>
  webhook.address.kind === 'emulator';
