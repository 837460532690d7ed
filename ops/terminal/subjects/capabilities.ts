import { capabilityCommands } from '#shared/capabilities/commands/capability-commands.ts';
import { commonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';

export const capabilitiesCommand = stageCommand({
  brief: 'Show what the bank does where its specification is silent, as observed',
  parameters: { flags: commonFlags },
  answer: async ({ deployment: { operators } }: Asked) => operators.call(capabilityCommands.list, {}),
  text: ({ capabilities }) =>
    textTable([
      ['capability', 'state', 'since', 'meaning', 'observed by', 'evidence'],
      ...capabilities.map(({ name, state, at = '', means, observedBy, evidence }) => [
        name,
        state,
        at,
        means,
        observedBy,
        evidence.join(' '),
      ]),
    ]),
});
