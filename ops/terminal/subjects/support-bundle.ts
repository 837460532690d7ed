import { writeFile } from 'node:fs/promises';
import { gatherSupportBundle } from '#ops/commands/support-bundle.ts';
import { commonFlags, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { checkNewFile, outFlag } from '#ops/terminal/new-file.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';

interface BundleFlags extends CommonFlags {
  readonly out: string;
}

export const supportBundleCommand = stageCommand({
  brief:
    'Write what somebody who helps asks first into one file: versions, outputs, status, last lines of logs',
  parameters: { flags: { ...commonFlags, out: outFlag } },
  answer: async ({ flags: { out }, deployment, terminal }: Asked<BundleFlags>) => {
    checkNewFile(out);
    const bundle = await gatherSupportBundle({ ...terminal, deployment });
    // Nobody overwrites what another command has written meanwhile.
    await writeFile(out, `${jsonDocument(bundle)}\n`, { flag: 'wx', mode: 0o600 });
    return { file: out, logs: Object.keys(bundle.logs) };
  },
  saysBank: true,
  text: ({ file, logs }) =>
    `${file}: versions, outputs, status${logs.length === 0 ? '' : `, and the logs of ${logs.join(', ')}`}. Personal fields are masked; look through it before you send it.`,
});
